import type { FileFormat } from '@faitage/contracts/imports/mission-import'
import type { MailKind, MailState } from '@faitage/contracts/mail/mail'
import type { AccessedThing, AccessKind } from '@faitage/contracts/privacy/access'
import type { Generated } from 'kysely'

/** What was done with a row of an import's plan. */
type RowAction = 'create' | 'update' | 'skip' | 'error'

/** Tables that are written directly, beside the read models: migrations make them. Instants are ISO strings. */
export interface OperationTables {
  /** How far the read models have got; written in the transaction of the batch. */
  projection_checkpoint: {
    name: string
    position: string
    updated_at: Generated<string>
    event_id: Generated<string | null>
    event_at: Generated<string | null>
  }
  /** Events a read model could not take, and the later ones of their streams, in order of position. */
  parked_event: {
    schema_name: string
    model: string
    position: string
    stream: string
    revision: number
    event_id: string
    type: string
    /** Null on events that only wait behind a failed one. */
    error: string | null
    parked_at: Generated<string>
  }
  reactor_checkpoint: { name: string; position: string; updated_at: Generated<string> }

  subject_key: { subject_id: string; wrapped_key: Buffer; created_at: Generated<string>; generation: Generated<number> }
  /** Whose key was deleted for ever; `generation` is that of the last one, `renewable` whether there may be a next. */
  forgotten_subject: {
    subject_id: string
    forgotten_at: Generated<string>
    generation: Generated<number>
    renewable: Generated<boolean>
  }
  credential: { user_id: string; password_hash: string; updated_at: Generated<string> }
  session: {
    id: string
    user_id: string
    refresh_hash: string
    previous_hash: string | null
    created_at: Generated<string>
    last_used_at: Generated<string>
    expires_at: string
    revoked_at: string | null
    /** How it was opened: by e-mail and password, or by the identity provider. */
    kind: Generated<'password' | 'provider'>
    /** The provider's own refresh token, encrypted with the master key. */
    provider_token: Generated<Buffer | null>
  }
  /** Identity tokens that sessions were given, by hash: whose session a bearer belongs to. */
  session_id_token: { hash: string; session_id: string; expires_at: string }
  /** Links to choose a password, by hash of their token. */
  password_link: {
    hash: string
    user_id: string
    purpose: 'reset' | 'invitation'
    created_at: Generated<string>
    expires_at: string
    used_at: string | null
  }
  /** The link of a person to their calendar, by hash of its secret. */
  calendar_feed: { user_id: string; hash: string; created_at: Generated<string> }
  login_attempt: { key: string; at: Generated<string> }
  /** Keyed hashes of an account with an address that its person got in from. */
  known_address: { key: string; at: Generated<string> }
  /** The security log; `pending` where the process ended before the outcome was known. */
  security_entry: {
    id: string
    at: Generated<string>
    kind: string
    outcome: 'pending' | 'done' | 'refused'
    actor_id: string | null
    person_id: string | null
    /** Keyed hash of the address. */
    address_key: string | null
    /** The address and what else is told, sealed. */
    detail: Buffer
  }
  /** Who looked at personal data, once an hour; ids only. */
  access_entry: {
    actor_id: string
    thing: AccessedThing
    /** `EVERYBODY` of an export of many. */
    subject_id: string
    kind: AccessKind
    hour: string
    last_at: string
    times: number
  }
  /** Authenticator applications and passkeys; one that was never confirmed does not count. */
  second_factor: {
    id: string
    user_id: string
    kind: 'totp' | 'passkey'
    label: string
    /** Sealed with the master key. */
    secret: Buffer
    credential_key: string | null
    /** The last step or counter used: a code serves once. */
    last_step: Generated<string>
    confirmed: Generated<boolean>
    created_at: Generated<string>
    last_used_at: string | null
  }
  recovery_code: { user_id: string; hash: string; used_at: string | null }
  /** A sign-in between its steps, or a challenge of a passkey, by the hash of its token. */
  sign_in_step: { hash: string; user_id: string | null; purpose: string; challenge: string | null; expires_at: string }

  import_file: {
    import_id: string
    mission_id: string
    file_id: string
    name: string | null
    format: FileFormat
    /** Encrypted with the master key. */
    content: Buffer
    created_at: Generated<string>
    kind: Generated<'projects' | 'registry' | 'lots'>
    /** What a registry extract is narrowed to, as it was asked for. */
    perimeter: unknown
    /** The copro whose lots they are. */
    copro_id: Generated<string | null>
    /** A value of each column, encrypted with the master key. */
    samples: Generated<Buffer | null>
    /** What is to be told of it, and what people chose, encrypted likewise. */
    about: Generated<Buffer | null>
    choices: Generated<Buffer | null>
  }
  /** What an import made beside the records of its rows, to take it away again with them. */
  import_made: { import_id: string; kind: 'building' | 'cle' | 'person'; id: string }
  /** What people said of the columns of a syndic's files, by a keyed hash of the syndic and of the headers. */
  column_memory: { key: string; source: string; columns: unknown; at: Generated<string> }
  import_row: {
    import_id: string
    row: number
    action: RowAction
    reference: string | null
    /** Deleted when the import ends. */
    values: unknown
    /** French names of the columns that change. */
    changes: unknown
    errors: unknown
    batch: number | null
    /** Why nothing is done with the row. */
    reason: string | null
    /** What a person may decide of it, and what they decided. */
    question: 'conflict' | 'confirm' | null
    decision: unknown
    /** The record it is about or made, and the revision it was written at. */
    target: string | null
    written: number | null
    /** What became of it when the import was undone: it was, or the French reason why it was not. */
    reverted: Generated<boolean>
    kept: string | null
    /** What is to be told of it, its values encrypted. */
    warnings: Generated<unknown>
    /** Keyed hashes of whom it is about. */
    likeness: Generated<string[] | null>
    /** A row in error as it was, encrypted; kept a month. */
    refused: Generated<string | null>
  }

  /** What is to be done to one of many projects, and what became of it. */
  project_act_item: {
    act_id: string
    nth: number
    project_id: string
    outcome: Generated<'todo' | 'done' | 'unchanged' | 'refused'>
    /** Its file number, as it was when it was done. */
    reference: string | null
    /** What was written: what an undo names. */
    revision: number | null
    /** The revision that is to be undone, where that is what is asked. */
    undoes: number | null
    /** Key and French text of a refusal. */
    refusal: string | null
    message: string | null
  }

  /** Somebody to be erased with others, and what became of it. */
  erasure_batch_item: {
    batch_id: string
    nth: number
    subject_id: string
    outcome: Generated<'todo' | 'done' | 'refused'>
    /** Key and French text of a refusal. */
    refusal: string | null
    message: string | null
  }

  /** Bytes of files on their way in or out. */
  file_intake: { content_id: string; file_id: string; at: Generated<string> }

  /** Positions of addresses written without one, by the words of `stored_address.search`. */
  located_address: {
    search: string
    /** Null, as the longitude, when the address was not found. */
    latitude: number | null
    longitude: number | null
    tried_at: Generated<string>
  }

  outbox_mail: {
    id: string
    kind: MailKind
    /** The user it goes to, if it goes to one. */
    recipient_id: string | null
    /** Whose requester it is about: it goes when they are forgotten. */
    about_id: Generated<string | null>
    /** Address and subject, sealed with the master key. */
    envelope: Buffer
    /** The text, sealed likewise; null once forgotten. */
    content: Buffer | null
    /** That it came back is known to the log only. */
    state: Exclude<MailState, 'bounced'>
    /** Whether its present state is in the log. */
    announced: Generated<boolean>
    attempts: Generated<number>
    reason: string | null
    next_try_at: Generated<string>
    /** Since when somebody is sending it. */
    claimed_at: string | null
    created_at: Generated<string>
    /** When it came to its end. */
    settled_at: string | null
  }
}
