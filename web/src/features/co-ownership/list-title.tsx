import { useTreeIfAny } from './tree'

/** The name of a list, for who hears it: the page's own, or that of a part of a record's page. */
export function ListTitle({ text }: { text: string }) {
  const Heading = useTreeIfAny() ? 'h2' : 'h1'
  return <Heading className="sr-only">{text}</Heading>
}
