import { useRouter } from '@tanstack/react-router'

/** Changes what the address says, what else it says being kept. */
export function useAddress() {
  const { history } = useRouter()
  return (changes: Readonly<Record<string, string | null>>) => {
    const parameters = new URLSearchParams(history.location.search)
    for (const [name, value] of Object.entries(changes))
      if (value === null) parameters.delete(name)
      else parameters.set(name, value)
    parameters.delete('page')
    const search = parameters.toString().replaceAll('%2C', ',')
    history.push(`${history.location.pathname}${search && '?'}${search}`)
  }
}
