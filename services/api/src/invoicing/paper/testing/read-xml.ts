import sax from 'sax'

/** An element as it was read: its name without prefix, its text, what stands in it. */
export interface Read {
  readonly name: string
  readonly attributes: Record<string, string>
  text: string
  readonly children: Read[]
}

/** @throws on what is not well formed */
export function readXml(xml: string): Read {
  const root: Read = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const reader = sax.parser(true)
  reader.onopentag = ({ name, attributes }) => {
    const read: Read = {
      name: name.replace(/^.*:/, ''),
      attributes: attributes as Record<string, string>,
      text: '',
      children: [],
    }
    open.at(-1)?.children.push(read)
    open.push(read)
  }
  reader.ontext = text => {
    const last = open.at(-1)
    if (last) last.text += text
  }
  reader.onclosetag = () => void open.pop()
  reader.onerror = error => {
    throw error
  }
  reader.write(xml).close()
  return root
}

/** Every element at the end of a path, e.g. `ApplicableTradeTax/BasisAmount`, from anywhere below. */
export function all(from: Read, path: string): Read[] {
  const [first, ...rest] = path.split('/')
  const found = below(from).filter(({ name }) => name === first)
  return rest.reduce(
    (reached, name) => reached.flatMap(({ children }) => children.filter(one => one.name === name)),
    found,
  )
}
const below = (from: Read): Read[] => from.children.flatMap(child => [child, ...below(child)])

/** The text at the end of a path, of the first that has it. */
export const textOf = (from: Read, path: string): string | undefined => all(from, path)[0]?.text
