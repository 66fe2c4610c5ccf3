import { formatInstant, relativeInstant } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount, formatSize } from '@faitage/contracts/kernel/format-number'
import { type Operations, operationsEndpoints } from '@faitage/contracts/system/operations.endpoints'
import type { ReactNode } from 'react'
import { useRead } from '@/api/queries'
import { HelpLink } from '@/components/help-link'
import { ReadFailed } from '@/components/read-failed'
import { Fact, Facts } from '@/components/record/facts'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { engineName, partName } from './operations-words.ts'
import { ParkedEvents } from './parked-events.tsx'
import { Workflows } from './workflows.tsx'

/** Milliseconds between two looks. */
const EVERY_MS = 5000

/** How the installation fares: what is late, what stands still, what failed, and what to do about it. */
export function Page() {
  const read = useRead(operationsEndpoints.overview, {}, { cacheDisabled: true, every: EVERY_MS, keepPrevious: true })
  const state = read.data
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <h1 className="sr-only">Exploitation</h1>
        <p className="text-sm text-muted-foreground" role="status">
          {state ? `Faîtage ${state.version}, en route depuis ${relativeInstant(state.started_at)}` : 'Chargement…'}
        </p>
        <HelpLink article="exploitation">Lire cette page</HelpLink>
      </div>
      {read.error && !state ? <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} /> : null}
      {state ? <State state={state} /> : read.error ? null : <Waiting />}
    </div>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
    {['a', 'b', 'c', 'd'].map(key => (
      <Skeleton key={key} className="h-40" />
    ))}
  </div>
)

function State({ state }: { state: Operations }) {
  const unwell = Object.entries(state.checks).filter(([, { ok }]) => !ok)
  return (
    <>
      {unwell.length > 0 ? (
        <Alert variant="warning">
          <AlertTitle>{countOf(unwell.length, 'part ne va pas', 'parts ne vont pas')}</AlertTitle>
          <AlertDescription>
            <ul className="list-inside list-disc">
              {unwell.map(([name, { detail }]) => (
                <li key={name} className="[overflow-wrap:anywhere]">
                  {partName(name)}
                  {detail ? <>&nbsp;: {detail}</> : null}
                </li>
              ))}
            </ul>
          </AlertDescription>
        </Alert>
      ) : null}
      <div className="grid gap-4 lg:grid-cols-2">
        <Health state={state} />
        <Lag state={state} />
        <Safety state={state} />
        <Queues state={state} />
      </div>
      <ParkedEvents count={state.parked} />
      <Workflows counts={state.workflows} />
      <Engines state={state} />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      {children}
    </Card>
  )
}

function Health({ state }: { state: Operations }) {
  return (
    <Section title="Santé">
      <ul className="flex flex-wrap gap-2">
        {Object.entries(state.checks).map(([name, { ok }]) => (
          <li key={name}>
            <Badge variant={ok ? 'success' : 'destructive'}>
              {partName(name)}
              <span className="sr-only">{ok ? ' : va bien' : ' : ne va pas'}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const seconds = (ms: number): string => `${formatCount(Math.round(ms / 1000))} s`
const when = (at: string | null): string => (at ? `${formatInstant(at)} (${relativeInstant(at)})` : '')

function Lag({ state: { projection, reactors } }: { state: Operations }) {
  const late = projection && projection.lag_events > 0
  return (
    <Section title="Listes et réactions">
      <Facts>
        <Fact label="Retard des listes">
          {projection
            ? late
              ? `${projection.most ? 'plus de ' : ''}${countOf(projection.lag_events, 'événement', 'événements')}, ${seconds(projection.lag_ms)}`
              : 'Aucun'
            : ''}
        </Fact>
        <Fact label="Position">{projection?.position}</Fact>
        <Fact label="Dernier changement">{when(projection?.updated_at ?? null)}</Fact>
      </Facts>
      <details className="text-sm">
        <summary className="cursor-pointer py-1">
          {countOf(reactors.length, 'réaction suivie', 'réactions suivies')}
        </summary>
        <ul className="mt-2 flex flex-col gap-1">
          {reactors.map(({ name, position, updated_at }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4">
              <span className="[overflow-wrap:anywhere]">{name}</span>
              <span className="text-muted-foreground">
                {position}, {relativeInstant(updated_at)}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  )
}

function Safety({ state: { backup, proof, signed_head, disk } }: { state: Operations }) {
  const outcomes: Record<string, string> = { whole: 'rien n’a été altéré', altered: 'une altération a été trouvée' }
  return (
    <Section title="Disque, sauvegarde et preuve">
      <Facts>
        <Fact label="Place libre">
          {disk ? `${formatSize(disk.free_bytes)}${disk.full ? ' : les écritures sont suspendues' : ''}` : ''}
        </Fact>
        <Fact label="Dernière sauvegarde">
          {backup
            ? `${when(backup.taken_at)}, ${formatSize(backup.bytes)}, ${countOf(backup.events, 'événement', 'événements')}`
            : 'Aucune n’a été faite ici'}
        </Fact>
        <Fact label="Relue et vérifiée">{backup ? when(backup.verified_at) : ''}</Fact>
        <Fact label="Dernière preuve">
          {proof
            ? `${when(proof.at)}, ${countOf(proof.events, 'événement', 'événements')} : ${outcomes[proof.outcome] ?? proof.outcome}`
            : 'Aucune n’est allée au bout'}
        </Fact>
        <Fact label="Tête signée">
          {signed_head
            ? `${countOf(signed_head.events, 'événement', 'événements')}, ${when(signed_head.at)}`
            : 'Pas encore de tête signée'}
        </Fact>
      </Facts>
    </Section>
  )
}

function Queues({ state: { queues, tasks } }: { state: Operations }) {
  return (
    <Section title="Ce qui attend">
      <Facts>
        <Fact label="E-mails">
          {queues
            ? `${formatCount(queues.mail)}${queues.mail_retried > 0 ? `, dont ${formatCount(queues.mail_retried)} après un échec` : ''}`
            : ''}
        </Fact>
        <Fact label="Documents à remplir">{queues ? formatCount(queues.letters) : ''}</Fact>
        <Fact label="Devis et factures à imprimer">{queues ? formatCount(queues.papers) : ''}</Fact>
        <Fact label="Effacements à finir">{queues ? formatCount(queues.sweeps) : ''}</Fact>
        <Fact label="Tâches des traitements">
          {tasks
            ? `${countOf(tasks.workflow, 'décision', 'décisions')}, ${countOf(tasks.activity, 'étape', 'étapes')} ; ${countOf(tasks.workers, 'worker', 'workers')}`
            : 'Le serveur de traitements ne répond pas'}
        </Fact>
      </Facts>
    </Section>
  )
}

function Engines({ state }: { state: Operations }) {
  return (
    <Section title="Rôles et moteurs">
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {state.engines.map(({ name, version, started_at, memory_bytes, disk_bytes }) => (
          <li key={name} className="flex flex-col gap-1 text-sm">
            <span className="font-medium">
              {engineName(name)} {version}
            </span>
            {started_at ? (
              <span className="text-muted-foreground">En route depuis {relativeInstant(started_at)}</span>
            ) : null}
            {memory_bytes === null ? null : <span>{formatSize(memory_bytes)} de mémoire</span>}
            {disk_bytes === null ? null : <span>{formatSize(disk_bytes)} sur le disque</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
