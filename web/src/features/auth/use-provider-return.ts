import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { session } from '@/api/session'
import { arrivalOf, failureText, keyText, signInByProvider } from './sign-in'

/**
 * What the identity provider's way back left in the fragment of the address: a code, which completes the sign-in, or why
 * there is none. It is taken out of the address and of the history before anything else.
 */
export function useProviderReturn(): { busy: boolean; problem: string | undefined } {
  const router = useRouter()
  const [busy, setBusy] = useState(() => new URLSearchParams(location.hash.slice(1)).has('code'))
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const fragment = new URLSearchParams(location.hash.slice(1))
    const code = fragment.get('code')
    const refused = fragment.get('erreur')
    if (code === null && refused === null) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (code === null) {
      setProblem(keyText(refused ?? ''))
      return
    }
    signInByProvider(code).then(
      async opened => {
        const arrival = arrivalOf(opened.user)
        session.set(opened)
        await router.navigate({ href: arrival, replace: true })
      },
      error => {
        setBusy(false)
        setProblem(failureText(error))
      },
    )
  }, [router])

  return { busy, problem }
}
