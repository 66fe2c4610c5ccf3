import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/*
 * The layout library says that a document is tagged, and tags nothing: who reads with their ears would hear an empty page. Its
 * renderer is told here to say, of each line it writes, which paragraph or title it is of, and of the rest that it is
 * decoration. There is no other way in: the renderer is its own.
 */

/** A part of a document, as PDF says it: `P`, `H1`. */
interface Part {
  add(child: unknown): Part
  end(): void
}
interface Marked {
  readonly page: { readonly height: number }
  readonly options: { readonly tagged?: boolean }
  struct(type: string): Part
  addStructure(part: Part): void
  markStructureContent(type: string): unknown
  markContent(type: string, options?: object): void
  endMarkedContent(): void
}
interface Line {
  readonly inlines: readonly { readonly role?: string }[]
  readonly lastLineInParagraph?: boolean
}
interface Renderer {
  readonly pdfDocument: Marked
}
type Render = (this: Renderer, ...given: unknown[]) => void
type Renders = Record<'renderLine' | 'renderVector' | 'renderWatermark', Render>

/** Points at the head and at the foot of a page that say which page it is: nothing to read. */
interface Edges {
  readonly top: number
  readonly bottom: number
}

/** Of each document, the whole of it, and the paragraph whose lines are still to come. */
const documents = new WeakMap<object, { whole?: Part; open?: Part | undefined }>()
let isTold = false

/** Tells the renderer, once. */
export function tellRenderer(edges: Edges): void {
  if (isTold) return
  isTold = true
  const { prototype } = (require('pdfmake/js/Renderer') as { default: { prototype: Renders } }).default
  const { renderLine, renderVector, renderWatermark } = prototype

  const decoration = (render: Render): Render =>
    function (...given) {
      if (!this.pdfDocument.options.tagged) return render.apply(this, given)
      this.pdfDocument.markContent('Artifact', { type: 'Layout' })
      render.apply(this, given)
      this.pdfDocument.endMarkedContent()
    }
  prototype.renderVector = decoration(renderVector)
  prototype.renderWatermark = decoration(renderWatermark)
  const edge = decoration(renderLine)

  prototype.renderLine = function (...given) {
    const [line, , y] = given as [Line, number, number]
    const { pdfDocument } = this
    if (!pdfDocument.options.tagged) return renderLine.apply(this, given)
    if (y < edges.top || y > pdfDocument.page.height - edges.bottom) return edge.apply(this, given)
    const state = documents.get(pdfDocument) ?? {}
    documents.set(pdfDocument, state)
    if (!state.whole) {
      state.whole = pdfDocument.struct('Document')
      pdfDocument.addStructure(state.whole)
    }
    const role = line.inlines[0]?.role ?? 'P'
    if (!state.open) {
      state.open = pdfDocument.struct(role)
      state.whole.add(state.open)
    }
    state.open.add(pdfDocument.markStructureContent(role))
    renderLine.apply(this, given)
    pdfDocument.endMarkedContent()
    if (line.lastLineInParagraph === false) return
    state.open.end()
    state.open = undefined
  }
}

/** Ends what a document says of its parts. */
export function endTags(document: object): void {
  const state = documents.get(document)
  state?.open?.end()
  state?.whole?.end()
}
