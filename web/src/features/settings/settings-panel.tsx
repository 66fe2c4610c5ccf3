import { relativeInstant } from '@faitage/contracts/kernel/format-date'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { successText } from '@faitage/contracts/kernel/success-catalogue'
import {
  type ExternalSettings,
  type SettingName,
  settingNames,
  settingsEndpoints,
} from '@faitage/contracts/settings/external-settings'
import { settingWords } from '@faitage/contracts/settings/setting-words'
import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { HistoryDrawer } from '@/components/record/history/history-drawer'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { ChangeQuestion } from './change-question'
import { useSetting, useSettings } from './use-setting'

const { update, history } = settingsEndpoints

/** The switches, what each opens, who changed it last. A change is asked about, then counts at once for everybody. */
export function SettingsPanel() {
  const { data, error, refetch } = useSettings()
  const may = useMay()
  const changed = useRead(history, {}, { enabled: may(history) })
  // What was asked stays so where somebody else changes it meanwhile.
  const [asked, setAsked] = useState<{ name: SettingName; on: boolean }>()
  const [past, setPast] = useState(false)
  const change = useCommand(update, {
    success: successText('external_settings.updated'),
    onRefused: () => void refetch(),
  })

  if (!data)
    return error ? (
      <Alert variant="destructive">
        <AlertTitle>Les paramètres n’ont pas pu être chargés</AlertTitle>
        <AlertDescription>
          {error.message}
          <Button variant="outline" size="sm" className="mt-2" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </AlertDescription>
      </Alert>
    ) : (
      <div aria-busy="true" className="mx-auto flex max-w-4xl flex-col gap-4">
        <span className="sr-only">Chargement des paramètres</span>
        {settingNames.map(name => (
          <Skeleton key={name} className="h-28" />
        ))}
      </div>
    )
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4">
      <h1 className="sr-only">Paramètres externes</h1>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted-foreground">
          Ces réglages valent pour tout le monde. Un changement prend effet aussitôt, dans les sessions déjà ouvertes
          aussi&nbsp;: ce qui est désactivé est refusé.
        </p>
        {may(history) && (
          <Button variant="outline" onClick={() => setPast(true)}>
            <History aria-hidden /> Historique
          </Button>
        )}
      </div>
      <ul className="flex flex-col gap-4">
        {settingNames.map(name => (
          <SettingLine
            key={name}
            name={name}
            last={changed.data?.items.find(item => item.changes.some(({ field }) => field === name))}
            disabled={!may(update) || change.isPending}
            onAsk={() => setAsked({ name, on: !data[name] })}
          />
        ))}
      </ul>
      {asked && (
        <ChangeQuestion
          {...asked}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            const body: Partial<ExternalSettings> = { [asked.name]: asked.on }
            change.mutate({ body, ifMatch: data.revision })
            setAsked(undefined)
          }}
        />
      )}
      <HistoryDrawer
        open={past}
        onOpenChange={setPast}
        title="Historique des paramètres externes"
        endpoint={history}
        id="all"
      />
    </div>
  )
}

interface LineProps {
  name: SettingName
  /** The last change of this setting, if there was one. */
  last: HistoryItem | undefined
  disabled: boolean
  onAsk: () => void
}

function SettingLine({ name, last, disabled, onAsk }: LineProps) {
  const id = useId()
  const on = useSetting(name)
  const { label, gates } = settingWords[name]
  return (
    <li>
      <Card className="grid grid-cols-[1fr_auto] items-start gap-x-6 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {label}
        </h2>
        <div className="row-span-2 flex items-center gap-3">
          <Badge variant={on ? 'success' : 'neutral'} className="hidden sm:inline-flex">
            {on ? 'Activé' : 'Désactivé'}
          </Badge>
          <Switch
            checked={on}
            disabled={disabled}
            onCheckedChange={onAsk}
            aria-labelledby={id}
            aria-describedby={`${id}-effet`}
          />
        </div>
        <p id={`${id}-effet`} className="col-span-full sm:col-span-1">
          {gates}
        </p>
        <p className="col-span-full text-sm text-muted-foreground">
          {last ? (
            <>
              {on ? 'Activé' : 'Désactivé'} par {last.actor.name}, {relativeInstant(last.recorded_at)}
            </>
          ) : (
            `${on ? 'Activé' : 'Désactivé'} par défaut, jamais modifié`
          )}
        </p>
      </Card>
    </li>
  )
}
