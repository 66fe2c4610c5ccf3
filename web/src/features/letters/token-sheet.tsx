import { normalise } from '@faitage/contracts/kernel/reading/reading'
import { letterTemplateEndpoints } from '@faitage/contracts/letters/letter-template'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/lib/notify'

/** Every token a template may hold, searched by its name, its words or its example; copied in one gesture. */
export function TokenSheet({ mission, onClose }: { mission?: string | undefined; onClose: () => void }) {
  const id = useId()
  const [sought, setSought] = useState('')
  const { data, error, refetch } = useRead(letterTemplateEndpoints.tokens, {
    query: mission ? { mission_id: mission } : {},
  })
  const words = normalise(sought).split(/\s+/).filter(Boolean)
  const groups = (data?.groups ?? []).flatMap(({ title, tokens }) => {
    const found = tokens.filter(one => {
      const text = normalise(`${title} ${one.label} ${one.token} ${one.example}`)
      return words.every(word => text.includes(word))
    })
    return found.length > 0 ? [{ title, tokens: found }] : []
  })
  return (
    <Sheet open onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent className="sm:max-w-xl">
        <SheetHeader>
          <SheetTitle>Repères des modèles</SheetTitle>
          <SheetDescription>
            Écrivez un repère dans votre document Word, entre deux accolades&nbsp;: il est remplacé par ce que l’on sait
            du projet, du devis ou du copropriétaire.
            {mission ? '' : ' Les champs personnalisés sont sur la fiche d’un modèle de leur mission.'}
          </SheetDescription>
        </SheetHeader>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>Rechercher un repère</Label>
          <Input id={id} type="search" value={sought} onChange={event => setSought(event.target.value)} />
        </div>
        <p className="text-sm text-muted-foreground">
          Un passage peut dépendre d’un repère&nbsp;: {'{{IF logement.locataire}}'} … {'{{END-IF}}'} ne reste que si le
          locataire est connu.
        </p>
        {error ? (
          <ReadFailed message={error.message} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="h-64 w-full" />
        ) : groups.length === 0 ? (
          <p role="status">Aucun repère ne correspond.</p>
        ) : (
          groups.map(({ title, tokens }) => <Group key={title} title={title} tokens={tokens} />)
        )}
      </SheetContent>
    </Sheet>
  )
}

interface Token {
  token: string
  label: string
  example: string
}

function Group({ title, tokens }: { title: string; tokens: readonly Token[] }) {
  const copy = (written: string) =>
    void navigator.clipboard.writeText(written).then(
      () => notify.success(`${written} est copié.`),
      () => notify.error('La copie n’a pas été permise par le navigateur. Sélectionnez le repère et copiez-le.'),
    )
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul aria-label={title} className="divide-y rounded-md border">
        {tokens.map(({ token, label, example }) => {
          const written = `{{${token}}}`
          return (
            <li key={token} className="flex items-center gap-2 px-3 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block">{label}</span>
                <code className="block text-sm [overflow-wrap:anywhere]">{written}</code>
                {example ? (
                  <span className="block text-sm text-muted-foreground">Par exemple&nbsp;: {example}</span>
                ) : null}
              </span>
              <Button
                variant="ghost"
                size="icon"
                title="Copier"
                aria-label={`Copier ${written}`}
                onClick={() => copy(written)}
              >
                <Copy aria-hidden />
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
