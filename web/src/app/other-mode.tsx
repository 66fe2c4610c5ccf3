import type { App } from '@faitage/contracts/identity/user'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import { Message } from './message'
import { switchApp } from './switch-app'

const words: Readonly<Record<App, { whose: string; mode: string }>> = {
  copro: { whose: 'des copropriétés', mode: 'copropriété' },
  individual: { whose: 'de l’habitat individuel', mode: 'habitat individuel' },
}

/** A page of the other mode: one step goes over to it and opens the page. */
export function OtherMode({ mode }: { mode: App }) {
  const user = useUser()
  const { history } = useRouter()
  const { whose, mode: name } = words[mode]
  useEffect(() => {
    document.title = 'Autre mode · Faîtage'
  }, [])
  return (
    <Message
      title={`Cette page est celle ${whose}`}
      action={
        <Button onClick={() => void switchApp(user, history.location.href)}>Passer en mode {name} et l’ouvrir</Button>
      }
    >
      <p>Vous travaillez dans l’autre mode. Passez en mode {name} pour l’ouvrir.</p>
    </Message>
  )
}
