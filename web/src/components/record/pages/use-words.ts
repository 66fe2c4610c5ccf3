import type { RecordFormOf, RecordItem, RecordKit } from './record-kit'

/** Says a value in words: as the kit knows it (the name behind an id), else as the contract of its field writes it. */
export function useWords<T extends RecordItem>({ useTell = useNoWords }: RecordKit<T>, { write }: RecordFormOf) {
  const tell = useTell()
  return (name: string, value: unknown): string | undefined => tell(name, value) ?? write(name, value)
}

const noWords = () => undefined
const useNoWords = () => noWords
