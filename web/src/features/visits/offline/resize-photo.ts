/** Pixels of the longer side, and bytes, of a photograph that is kept. */
const SIDE = 1600
const BYTES = 1_500_000
/** Bytes of a file that a phone can still open. */
const LARGEST = 40_000_000

const TOO_LARGE = 'Cette photo pèse plus de 40 Mo. Choisissez-en une autre, ou réduisez-la avant de l’ajouter.'
const UNREADABLE = 'Cette image ne peut pas être lue. Ajoutez une photo au format JPEG, PNG ou WebP.'

/**
 * A photograph made small enough to be kept and sent from a stairwell. Drawn anew, it holds no place nor device any more.
 *
 * @returns the photograph, or why it cannot be taken
 */
export async function resizePhoto(file: File): Promise<Blob | string> {
  if (file.size > LARGEST) return TOO_LARGE
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!image) return UNREADABLE
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  for (const quality of [0.82, 0.65, 0.45]) {
    const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality))
    if (blob && (blob.size <= BYTES || quality === 0.45)) return blob
  }
  return UNREADABLE
}
