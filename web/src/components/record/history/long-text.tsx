import { useId, useState } from 'react'

/** Beyond this many characters a value is folded: it would push the rest of the history out of sight. */
const most = 240
/** A fold that hides a few words is more trouble than it spares. */
const worthIt = 80

/** The beginning of a long text, cut between two words; the text itself when it is short enough. */
export function beginningOf(text: string): string {
  if (text.length <= most + worthIt) return text
  const cut = text.lastIndexOf(' ', most)
  return `${text.slice(0, cut > most / 2 ? cut : most).trimEnd()}…`
}

/** A value of any length: a long one shows its beginning, and the rest when asked (`more`). */
export function LongText({ text, more = 'Voir tout' }: { text: string; more?: string }) {
  const id = useId()
  const [whole, setWhole] = useState(false)
  const beginning = beginningOf(text)
  if (beginning === text) return text
  return (
    <>
      <span id={id} className="whitespace-pre-line">
        {whole ? text : beginning}
      </span>{' '}
      <button
        type="button"
        aria-expanded={whole}
        aria-controls={id}
        onClick={() => setWhole(!whole)}
        className="py-1 text-info underline underline-offset-4 pointer-coarse:py-2.5"
      >
        {whole ? 'Replier' : more}
      </button>
    </>
  )
}
