import sax from 'sax'

type Attributes = Record<string, string>

/** Calls `open` with each element of an XML part. */
export function each(xml: string, open: (tag: string, attributes: Attributes) => void): void {
  const parser = sax.parser(true)
  parser.onopentag = ({ name, attributes }) => open(name, attributes as Attributes)
  parser.write(xml || '<nothing/>').close()
}

/** Whether a list is numbered, by its id and level. */
export type Numbering = ReadonlyMap<string, boolean>

export function numberingOf(xml: string): Numbering {
  const abstract = new Map<string, boolean>()
  const found = new Map<string, boolean>()
  let [of, level, num] = ['', '0', '']
  each(xml, (tag, attributes) => {
    const value = attributes['w:val'] ?? ''
    if (tag === 'w:abstractNum') of = attributes['w:abstractNumId'] ?? ''
    else if (tag === 'w:lvl') level = attributes['w:ilvl'] ?? '0'
    else if (tag === 'w:numFmt') abstract.set(`${of} ${level}`, value !== 'bullet' && value !== 'none')
    else if (tag === 'w:num') num = attributes['w:numId'] ?? ''
    else if (tag === 'w:abstractNumId')
      for (const [key, numbered] of abstract)
        if (key.startsWith(`${value} `)) found.set(`${num} ${key.slice(value.length + 1)}`, numbered)
  })
  return found
}
