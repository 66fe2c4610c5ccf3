/** A picture of three bytes a pixel, as decoders leave it. */
interface Decoded {
  readonly width: number
  readonly height: number
  readonly stride: number
  readonly data: Uint8Array
}

/** The picture in four bytes a pixel, no side longer than `most`: each pixel is the mean of those it stands for. */
export function shrunk({ width, height, stride, data }: Decoded, most: number) {
  const scale = Math.max(1, Math.max(width, height) / most)
  const to = { width: Math.max(1, Math.round(width / scale)), height: Math.max(1, Math.round(height / scale)) }
  const pixels = new Uint8Array(to.width * to.height * 4).fill(255)
  const starts = (from: number, count: number) =>
    Uint32Array.from({ length: count + 1 }, (_, at) => Math.floor((at * from) / count))
  const [rows, columns] = [starts(height, to.height), starts(width, to.width)]
  let at = 0
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      let [red, green, blue, count] = [0, 0, 0, 0]
      for (let row = rows[y]!; row < rows[y + 1]!; row++) {
        const end = row * stride + columns[x + 1]! * 3
        for (let place = row * stride + columns[x]! * 3; place < end; place += 3) {
          red += data[place]!
          green += data[place + 1]!
          blue += data[place + 2]!
          count++
        }
      }
      pixels[at] = red / count
      pixels[at + 1] = green / count
      pixels[at + 2] = blue / count
      at += 4
    }
  }
  return { ...to, data: pixels }
}
