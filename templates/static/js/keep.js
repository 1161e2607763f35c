// @ts-check
// Hands files to the reader.

const DOTS = 600; // an inch, of a picture for print

/** @param {Blob} file @param {string} name */
export function keep(file, name) {
  const link = Object.assign(document.createElement('a'), {href: URL.createObjectURL(file), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/**
 * Paints an SVG file for print, so many millimetres wide.
 * @param {string} url
 * @param {number} millimetres
 * @returns {Promise<Blob>} a PNG
 */
export async function png(url, millimetres) {
  const picture = new Image(), canvas = document.createElement('canvas');
  picture.src = url;
  await picture.decode();
  canvas.width = Math.round(millimetres / 25.4 * DOTS);
  canvas.height = Math.round(canvas.width * picture.naturalHeight / picture.naturalWidth);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('the picture is too large'))), 'image/png'));
}
