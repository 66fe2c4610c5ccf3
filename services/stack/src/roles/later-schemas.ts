import type { Plugin } from 'rolldown'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const helper = new URL('./later.ts', import.meta.url)
const MADE = new Set(['object', 'strictObject', 'looseObject'])
const EXTENDED = new Set(['extend', 'safeExtend'])
/** What means something else within a function of its own. */
const bound = /\b(?:this|arguments|await|yield)\b/

/**
 * Thousands of schemas are made while contracts load, of which a role judges by few: that is a third of its start, and of what
 * it keeps. Each field of an object becomes a getter, which zod reads once, when somebody asks for it; an object that takes
 * over the fields of others is made whole then. Of what a schema judges nothing is otherwise.
 */
export const laterSchemas: Plugin = {
  name: 'later-schemas',
  transform(code, id) {
    const file = id.replaceAll('\\', '/')
    if (!file.includes('/contracts/src/') || !file.endsWith('.ts') || !/from 'zod'/.test(code)) return null
    const edits = editsOf(this.parse(code, { lang: 'ts' }) as unknown as Node, code)
    if (edits.length === 0) return null
    const text = edits
      .toSorted((a, b) => b.start - a.start || b.end - a.end)
      .reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code)
    return `import { later as laterShape } from ${JSON.stringify(helper.pathname)}\n${text}`
  },
}

function editsOf(program: Node, code: string): Edit[] {
  const edits: Edit[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (typeof value !== 'object' || value === null || typeof (value as Node).type !== 'string') return
    const node = value as Node
    const shape = shapeOf(node)
    if (shape) edits.push(...later(shape, code))
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(program)
  return edits
}

/** The fields written in a call of `z.object` and the like, and whether it may be handed something else than a plain object. */
function shapeOf({ type, callee, arguments: given }: Node): { fields: Node; whole: boolean } | undefined {
  const called = callee as Node | undefined
  if (type !== 'CallExpression' || called?.type !== 'MemberExpression') return undefined
  const [fields] = given as Node[]
  if (fields?.type !== 'ObjectExpression') return undefined
  const name = (called.property as { name?: string }).name ?? ''
  const isZod = (called.object as { name?: string }).name === 'z'
  if (isZod ? !MADE.has(name) : !EXTENDED.has(name)) return undefined
  return { fields, whole: isZod }
}

function later({ fields, whole }: { fields: Node; whole: boolean }, code: string): Edit[] {
  const properties = fields.properties as Node[]
  if (bound.test(code.slice(fields.start, fields.end))) return []
  const edits = properties.flatMap(property => {
    const { key, value } = property as unknown as { key: Node; value: Node }
    const plain =
      property.type === 'Property' &&
      property.kind === 'init' &&
      !property.shorthand &&
      !property.computed &&
      !property.method
    if (!plain || !['CallExpression', 'MemberExpression'].includes(value.type)) return []
    return [
      { start: property.start, end: property.start, text: 'get ' },
      { start: key.end, end: value.start, text: '() { return (' },
      { start: value.end, end: value.end, text: ') }' },
    ]
  })
  if (whole && properties.some(({ type }) => type === 'SpreadElement'))
    edits.push(
      { start: fields.start, end: fields.start, text: 'laterShape(() => (' },
      { start: fields.end, end: fields.end, text: '))' },
    )
  return edits
}
