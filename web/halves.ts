import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
type Span = Pick<Node, 'start' | 'end'>
interface Declared {
  readonly names: readonly string[]
  readonly exported: boolean
  readonly text: string
  readonly uses: ReadonlySet<string>
}
interface Imported {
  readonly from: string
  /** By the name it has in the module, the name it is exported by. */
  readonly names: ReadonlyMap<string, string>
}

export type Half = 'plain' | 'schemas'

/** A module in two: what is data or words, and what is made of schemas. */
export interface Halves {
  readonly plain: string
  readonly schemas: string
  /** Exported names of the second. */
  readonly ofSchemas: ReadonlySet<string>
  /** Of each record it declares, what its calls need of it: what rights on it, and news of it, are about. */
  readonly records: ReadonlyMap<string, About>
}
type About = Readonly<Record<'right' | 'notice', string>>

/** What the server alone reads of an endpoint: the browser sends to a path by a method, and believes what it is answered. */
const ofServer = new Set([
  ...['of', 'params', 'query', 'body', 'response', 'headers'],
  ...['summary', 'status', 'internal', 'nulEmpties', 'consumes'],
])
/** Spread into endpoints, of the same parts only. */
const spread = new Set(['historyPages'])
/** How a schema is written: of zod, or of those of an endpoint; and whose the calls of a record are. */
const schema = /^z\.|^recordScopes\(|\.(?:query|response|body)\b/

/**
 * Parts a module of contracts for browsers: the parts of endpoints that only the server reads are left out, each value is
 * known to be made without doing anything else, and what is made of schemas stands apart from what is not.
 *
 * @param other the halves of a module that it imports; undefined for zod
 * @param address how the halves of a module are imported
 * @param runs what an exported name of the module is once it runs
 */
export function halvesOf(
  code: string,
  file: string,
  other: (from: string) => Halves | undefined,
  address: (from: string, half: Half) => string,
  runs: (name: string) => unknown = () => undefined,
): Halves {
  const ofSchemasIn = (from: string) => other(from)?.ofSchemas
  const whole = parse(file, code)
  const records = recordsOf(whole)
  const known = new Map(records)
  for (const { from, names } of read(whole, code).imports)
    for (const [name, exported] of names) {
      const about = other(from)?.records.get(exported)
      if (about) known.set(name, about)
    }
  const inOrder = callsOfRecords(whole, known).toSorted((a, b) => b.start - a.start)
  const called = inOrder.reduce(
    (text, { start, end, about }) => `${text.slice(0, start)}${JSON.stringify(about)}${text.slice(end)}`,
    code,
  )
  const bare = without(called, partsOfServer(parse(file, called)))
  const bared = without(bare, idleSchemas(parse(file, bare), bare))
  const { declared: written, imports } = read(parse(file, bared), bared)
  const declared = written.map(one => (one.exported && one.names.length === 1 ? folded(one, runs) : one))
  const heavy = new Set<string>()
  for (const { from, names } of imports) {
    const ofSchemas = ofSchemasIn(from)
    for (const [name, exported] of names) if (ofSchemas?.has(exported) ?? true) heavy.add(name)
  }
  const isHeavy = ({ uses }: Declared) => [...uses].some(name => heavy.has(name))
  for (let before = -1; before < heavy.size; ) {
    before = heavy.size
    for (const one of declared) if (isHeavy(one)) for (const name of one.names) heavy.add(name)
  }
  const [schemas, plain] = [declared.filter(isHeavy), declared.filter(one => !isHeavy(one))]
  const used = (of: readonly Declared[]) => new Set(of.flatMap(({ uses }) => [...uses]))
  const needed = used(schemas)
  const lent = plain.filter(one => one.names.some(name => needed.has(name)))
  const unsaid = lent.filter(one => !one.exported).flatMap(one => one.names)
  const write = (of: readonly Declared[]) => {
    const uses = used(of)
    const heads = imports.flatMap(({ from, names }) => {
      const wanted = [...names].filter(([name]) => uses.has(name))
      return wanted.length > 0 ? importOf(wanted, from, ofSchemasIn(from), address) : []
    })
    return [...heads, ...of.map(({ text }) => text)].join('\n')
  }
  const own = lent.flatMap(one => one.names.filter(name => needed.has(name)))
  return {
    plain: [write(plain), ...(unsaid.length > 0 ? [`export { ${unsaid.join(', ')} }`] : [])].join('\n'),
    schemas: [
      ...(own.length > 0 ? [`import { ${own.join(', ')} } from '${address('', 'plain')}'`] : []),
      write(schemas),
    ].join('\n'),
    ofSchemas: new Set(schemas.filter(one => one.exported).flatMap(one => one.names)),
    records,
  }
}

/** What is only words or figures once it is made (labels read from schemas, the fields of a list) is written as such. */
function folded(one: Declared, runs: (name: string) => unknown): Declared {
  const [name = ''] = one.names
  if (one.uses.size === 0 || !one.text.includes('@__PURE__')) return one
  const value = runs(name)
  if (typeof value !== 'object' || !isData(value)) return one
  return { ...one, text: `export const ${name} = ${JSON.stringify(value)}`, uses: new Set() }
}

function isData(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isData)
  return (
    typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isData)
  )
}

/** What declares a record, and what gives one its calls. */
const declares = new Set(['record', 'recordSheet'])
const calls = new Set(['recordEndpoints', 'bulkEndpoint', 'accessCodeEndpoint'])

/** The records that a module declares, where it says of what right they are. */
function recordsOf(program: Node): Map<string, About> {
  const found = new Map<string, About>()
  const visit = (node: Node): void => {
    const init = node.type === 'VariableDeclarator' ? (node.init as Node | null) : null
    if (init?.type === 'CallExpression' && declares.has(nameOf(init.callee) ?? '')) {
      const sheet = (init.arguments as Node[]).find(({ type }) => type === 'ObjectExpression')
      const said = new Map(
        ((sheet?.properties ?? []) as Node[]).map(one => [nameOf(one.key), (one.value as Node | undefined)?.value]),
      )
      const right = said.get('right')
      const notice = said.has('notice') ? said.get('notice') : right
      const name = nameOf(node.id)
      if (name && typeof right === 'string' && typeof notice === 'string') found.set(name, { right, notice })
    }
    // A process is of what its sheet is of.
    const ofSheet =
      init?.type === 'CallExpression' && nameOf(init.callee) === 'processWithSheet'
        ? found.get(nameOf((init.arguments as Node[])[1]) ?? '')
        : undefined
    if (ofSheet) found.set(nameOf(node.id) ?? '', ofSheet)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(program)
  return found
}

/** Where calls are made of a record; and for the server, the fields that its list is narrowed by and whose they are. */
function callsOfRecords(node: Node, known: ReadonlyMap<string, About>): (Span & { about: About | undefined })[] {
  const inside = childrenOf(node).flatMap(child => callsOfRecords(child, known))
  const [record, , listing, scopes] =
    node.type === 'CallExpression' && calls.has(nameOf(node.callee) ?? '') ? (node.arguments as Node[]) : []
  const about = record && known.get(nameOf(record) ?? '')
  const theirs = scopes ? [{ ...spanOf(scopes), about: undefined }] : []
  if (!record || !about) return [...inside, ...theirs]
  const fields = ((listing?.properties ?? []) as Node[]).filter(one => nameOf(one.key) === 'fields')
  return [
    ...inside,
    { start: record.start, end: record.end, about },
    ...fields.map(({ value }) => ({ ...spanOf(value as Node), about: undefined })),
    ...theirs,
  ]
}
const spanOf = ({ start, end }: Node): Span => ({ start, end })

/** How names are imported of a module in halves; of zod as they were. */
export function importOf(
  names: readonly (readonly [name: string, exported: string])[],
  from: string,
  ofSchemas: ReadonlySet<string> | undefined,
  address: (from: string, half: Half) => string,
): string[] {
  const write = (some: typeof names, at: string) =>
    some.length > 0 ? [`import { ${some.map(asWritten).join(', ')} } from '${at}'`] : []
  if (!ofSchemas) return write(names, from)
  return [
    ...write(
      names.filter(([, name]) => !ofSchemas.has(name)),
      address(from, 'plain'),
    ),
    ...write(
      names.filter(([, name]) => ofSchemas.has(name)),
      address(from, 'schemas'),
    ),
  ]
}

const asWritten = ([name, exported]: readonly [string, string]) => (name === exported ? name : `${exported} as ${name}`)

function parse(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program as unknown as Node
}

const nameOf = (node: unknown): string | undefined =>
  (node as Node | null)?.type === 'Identifier' ? String((node as Node).name) : undefined
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, child]) =>
    key === 'parent' ? [] : Array.isArray(child) ? child.filter(isNode) : isNode(child) ? [child] : [],
  )

/**
 * Where the parts of the server are: in the words of records, in endpoints, in what is made of one (`{ ...generic.get, response: … }`), and in
 * what several of them share (`const write = { params, response: … }`, spread into each).
 */
function partsOfServer(program: Node): Span[] {
  const made = new Set<Node>()
  const sheets: Node[] = []
  const shared = new Set<string>()
  const constants = new Map<string, Node>()
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && nameOf(node.id) && isNode(node.init))
      constants.set(nameOf(node.id) ?? '', node.init)
    const [input] = isCall(node, 'endpoint') ? (node.arguments as Node[]) : []
    if (input?.type === 'ObjectExpression') made.add(input)
    if (node.type === 'CallExpression' && declares.has(nameOf(node.callee) ?? ''))
      for (const sheet of node.arguments as Node[])
        if (sheet.type === 'ObjectExpression') sheets.push(...(sheet.properties as Node[]).filter(isOfOutline))
    if (node.type === 'ObjectExpression' && isOneMore(node, constants)) made.add(node)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(program)
  for (const object of made)
    for (const one of object.properties as Node[])
      if (one.type === 'SpreadElement') shared.add(nameOf(one.argument) ?? '')
  for (const name of shared) {
    const known = constants.get(name)
    const init = known?.type === 'TSAsExpression' ? (known.expression as Node) : known
    if (init?.type === 'ObjectExpression') made.add(init)
  }
  return [...made].flatMap(object => (object.properties as Node[]).filter(isOfServer)).concat(sheets)
}

/** Browsers read these parts of a record from its outline. */
const isOfOutline = ({ key }: Node): boolean => nameOf(key) === 'words' || nameOf(key) === 'family'

const isCall = (node: Node, callee: string) => node.type === 'CallExpression' && nameOf(node.callee) === callee

const isOfServer = (property: Node): boolean =>
  property.type === 'SpreadElement'
    ? spread.has(nameOf(property.argument) ?? '')
    : ofServer.has(nameOf(property.key) ?? '')

/** An endpoint made of another, of what makes one, or of one that has a name. */
const isOneMore = (object: Node, constants: ReadonlyMap<string, Node>): boolean =>
  (object.properties as Node[]).some(one => {
    if (one.type !== 'SpreadElement') return false
    const from = one.argument as Node
    const known = constants.get(nameOf(from) ?? '')
    return (
      (from.type === 'MemberExpression' && !from.computed && endpointNames.test(nameOf(from.property) ?? '')) ||
      (from.type === 'CallExpression' && nameOf(from.callee) !== undefined) ||
      (known !== undefined && (isCall(known, 'endpoint') || isCall(known, 'bulkEndpoint')))
    )
  })
const endpointNames = /^(?:list|get|create|update|remove|history|undo|bulk)$/

/** The schemas that a function makes and that nothing in it asks for any more. */
function idleSchemas(node: Node, code: string): Span[] {
  const inside = childrenOf(node).flatMap(child => idleSchemas(child, code))
  if (node.type !== 'BlockStatement') return inside
  const statements = node.body as Node[]
  const isIdle = (statement: Node) => {
    const [declarator, more] = statement.type === 'VariableDeclaration' ? (statement.declarations as Node[]) : []
    const [name, init] = [declarator && nameOf(declarator.id), declarator?.init as Node | undefined]
    if (!name || !init || more || !schema.test(code.slice(init.start, init.end))) return false
    return !statements.some(other => other !== statement && usedBy(other).has(name))
  }
  return [...statements.filter(isIdle), ...inside]
}

/** The code without some parts of it, and the commas after them. */
function without(code: string, parts: readonly Span[]): string {
  const outer = parts.filter(
    one => !parts.some(other => other !== one && other.start <= one.start && one.end <= other.end),
  )
  return outer
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
}

/** What a module declares and imports, types left out. */
function read(program: Node, code: string): { declared: Declared[]; imports: Imported[] } {
  const imports: Imported[] = []
  const declared: Declared[] = []
  for (const statement of program.body as Node[]) {
    const exported = statement.type === 'ExportNamedDeclaration'
    const one = exported ? (statement.declaration as Node | null) : statement
    const before = exported ? 'export ' : ''
    if (one?.type === 'ImportDeclaration') imports.push(...importedBy(one))
    else if (one?.type === 'VariableDeclaration')
      for (const declarator of one.declarations as Node[])
        declared.push({
          names: boundBy(declarator.id as Node),
          exported,
          text: `${before}${one.kind} ${madeAlone(declarator, code)}`,
          uses: usedBy(declarator),
        })
    else if (one?.type === 'FunctionDeclaration' || one?.type === 'ClassDeclaration')
      declared.push({
        names: boundBy(one.id as Node),
        exported,
        text: before + code.slice(one.start, one.end),
        uses: usedBy(one),
      })
    else if (!one || !isOfTypes(one))
      throw new Error(`A contract declares, and does nothing else: ${code.slice(statement.start, statement.end)}`)
  }
  return { declared, imports }
}

function importedBy(statement: Node): Imported[] {
  if (statement.importKind === 'type') return []
  const values = (statement.specifiers as Node[]).filter(one => one.importKind !== 'type')
  const names = new Map(values.map(one => [nameOf(one.local) ?? '', nameOf(one.imported) ?? '']))
  if (names.has('') || [...names.values()].includes('')) throw new Error('A contract imports by name')
  return values.length > 0 ? [{ from: String((statement.source as Node).value), names }] : []
}

/** A value as it is declared: made without doing anything else, so that it is left out where nobody asks for it. */
function madeAlone(declarator: Node, code: string): string {
  const { id, init } = declarator as unknown as { id: Node; init: Node | null }
  const name = nameOf(id) ?? code.slice(id.start, id.end)
  if (!init) return name
  const value = code.slice(init.start, init.end)
  const isPlain = /Function|Literal|Identifier/.test(init.type) && init.type !== 'TemplateLiteral'
  return isPlain ? `${name} = ${value}` : `${name} = /* @__PURE__ */ (() => (${value}))()`
}

/** A module of another package whose values are known to be made alone, where its maker does not say so. */
export function madeAloneIn(code: string, file: string): string {
  const values = (parse(file, code).body as Node[]).flatMap(statement =>
    statement.type === 'VariableDeclaration' ? (statement.declarations as Node[]) : [],
  )
  return values.toReversed().reduce((text, value) => {
    return text.slice(0, value.start) + madeAlone(value, code) + text.slice(value.end)
  }, code)
}

/** The names that a pattern binds. */
function boundBy(pattern: Node): string[] {
  const name = nameOf(pattern)
  if (name !== undefined) return [name]
  if (pattern.type === 'ObjectPattern')
    return (pattern.properties as Node[]).flatMap(one => boundBy((one.argument ?? one.value) as Node))
  if (pattern.type === 'ArrayPattern')
    return (pattern.elements as (Node | null)[]).flatMap(one => (one ? boundBy(one) : []))
  return boundBy((pattern.left ?? pattern.argument) as Node)
}

const isOfTypes = ({ type }: Node): boolean =>
  type.startsWith('TS') && !/^TS(As|Satisfies|NonNull|TypeAssertion|Instantiation)/.test(type)

/** The names that some code reads, those it binds itself left out. */
function usedBy(node: Node): Set<string> {
  if (isOfTypes(node)) return new Set()
  const name = nameOf(node)
  if (name !== undefined) return new Set([name])
  const named = new Set<unknown>([
    ...(node.type === 'MemberExpression' && !node.computed ? [node.property] : []),
    ...(/Property|MethodDefinition/.test(node.type) && !node.computed ? [node.key] : []),
    ...(node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' ? [node.id] : []),
  ])
  const uses = new Set(childrenOf(node).flatMap(child => (named.has(child) ? [] : [...usedBy(child)])))
  // What a pattern computes or falls back on.
  if (node.type === 'VariableDeclarator' && nameOf(node.id) === undefined)
    for (const one of usedBy(node.id as Node)) if (!boundBy(node.id as Node).includes(one)) uses.add(one)
  for (const own of ownOf(node)) uses.delete(own)
  return uses
}

/** What a function or a block binds. */
function ownOf(node: Node): string[] {
  if (/Function/.test(node.type)) return (node.params as Node[]).flatMap(boundBy)
  if (node.type !== 'BlockStatement') return []
  return (node.body as Node[]).flatMap(one =>
    one.type === 'VariableDeclaration'
      ? (one.declarations as Node[]).flatMap(declarator => boundBy(declarator.id as Node))
      : one.type === 'FunctionDeclaration'
        ? boundBy(one.id as Node)
        : [],
  )
}
