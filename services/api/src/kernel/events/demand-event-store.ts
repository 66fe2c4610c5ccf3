import { setTimeout as sleep } from 'node:timers/promises'
import type { EventLog } from './event-log.ts'

/** Milliseconds a store that starts beside us gets, and between two tries. */
const PATIENCE_MS = 6000
const PAUSE_MS = 250
/** A stream that anybody who signed in may read, and that holds nothing. */
const ANY_STREAM = 'essai-d-acces'

/**
 * Makes sure at start that the event store lets us read all of it.
 *
 * @throws {Error} with a French sentence that says what to do
 */
export async function demandEventStore(
  events: Pick<EventLog, 'head' | 'stored'>,
  eventStoreUrl: string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      await events.head()
      return
    } catch (error) {
      if (isDenied(error)) throw new Error(await whatIsDenied(events))
      if (performance.now() < until) await sleep(PAUSE_MS)
      else throw new Error(whyAway(error as Error, placeOf(eventStoreUrl)))
    }
  }
}

const isDenied = (error: unknown): boolean => (error as { type?: string }).type === 'access-denied'

/** Who may read a stream, but not the whole log, has signed in. */
async function whatIsDenied(events: Pick<EventLog, 'stored'>): Promise<string> {
  const signedIn = await events.stored(ANY_STREAM).then(
    () => true,
    error => !isDenied(error),
  )
  return signedIn
    ? 'l’utilisateur de EVENTSTORE_URL n’a pas le droit de lire tout le journal ($all). Mettez-le dans le groupe $admins, ou donnez-lui ce droit dans les règles d’accès du serveur.'
    : 'EventStoreDB refuse l’utilisateur ou le mot de passe de EVENTSTORE_URL. Corrigez-les, puis redémarrez.'
}

const CERTIFICATE = /certificate|self[- ]signed|altname|CERT_|TLS/i

const whyAway = ({ message }: Error, place: string): string =>
  CERTIFICATE.test(message)
    ? `le certificat d’EventStoreDB (${place}) n’est pas reconnu. Indiquez l’autorité qui l’a signé par tlsCAFile dans EVENTSTORE_URL, puis redémarrez.`
    : `EventStoreDB ne répond pas (${place}). Vérifiez qu’il est démarré et que EVENTSTORE_URL est son adresse, puis redémarrez.`

/** Hosts and ports, without the password. */
const placeOf = (url: string): string => /^[^:]*:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? ''
