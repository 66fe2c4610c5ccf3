declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Handle = object
  /** What a call says of itself; the codes are objects of the library, compared as such. */
  interface Outcome {
    readonly code: object
  }
  interface Decoded {
    readonly code?: object
    readonly channels: readonly {
      readonly width: number
      readonly height: number
      /** Bytes of a row, which may be more than its pixels take. */
      readonly stride: number
      readonly data: Uint8Array
    }[]
  }
  interface Heif {
    readonly heif_error_code: { readonly heif_error_Ok: object }
    readonly heif_colorspace: { readonly heif_colorspace_RGB: object }
    readonly heif_chroma: { readonly heif_chroma_interleaved_RGB: object }
    heif_context_alloc(): Handle
    heif_context_read_from_memory(context: Handle, bytes: Uint8Array): Outcome
    heif_js_context_get_primary_image_handle(context: Handle): Handle | Outcome
    heif_image_handle_get_width(handle: Handle): number
    heif_image_handle_get_height(handle: Handle): number
    heif_js_decode_image2(handle: Handle, colours: object, chroma: object): Decoded | Promise<Decoded>
  }
  /** A library with a memory of its own. */
  export default function open(settings: { print: () => void; printErr: () => void }): Heif
}
