import { encode } from 'jpeg-js'
import openHeif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import { shrunk } from './shrink.ts'

/** Pixels at most, those of the largest cameras of telephones; sides of what is made of them. */
const PIXELS_MAX = 51_000_000
const SIDE_MAX = 2000
const QUALITY = 82

/** What the decoder's own memory may grow to: the bounds of a thread do not count it. */
const MEMORY_MAX = 448 * 1024 * 1024
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages) {
  if (this.buffer.byteLength + pages * 65_536 > MEMORY_MAX) throw new RangeError('the picture takes too much memory')
  return grow.call(this, pages)
}

const silent = () => undefined

/** A JPEG of a HEIC picture, with nothing of what the camera noted; nothing where it cannot be made. */
export default async function render(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    // Each picture has a decoder and a memory of its own: a hostile one finds nothing of another there.
    const heif = openHeif({ print: silent, printErr: silent })
    const context = heif.heif_context_alloc()
    if (heif.heif_context_read_from_memory(context, bytes).code !== heif.heif_error_code.heif_error_Ok) return undefined
    const picture = heif.heif_js_context_get_primary_image_handle(context)
    if ('code' in picture) return undefined
    const pixels = heif.heif_image_handle_get_width(picture) * heif.heif_image_handle_get_height(picture)
    if (!(pixels > 0 && pixels <= PIXELS_MAX)) return undefined
    const { heif_colorspace_RGB } = heif.heif_colorspace
    const { heif_chroma_interleaved_RGB } = heif.heif_chroma
    const decoded = await heif.heif_js_decode_image2(picture, heif_colorspace_RGB, heif_chroma_interleaved_RGB)
    const channel = decoded.code === undefined ? decoded.channels[0] : undefined
    return channel && new Uint8Array(encode(shrunk(channel, SIDE_MAX), QUALITY).data)
  } catch {
    // The decoder ends by throwing where a picture is not what it says, or takes more than it may.
    return undefined
  }
}
