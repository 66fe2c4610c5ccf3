import { addressLineOf, streetLineOf } from '@faitage/contracts/addresses/address'
import type { Address } from '@faitage/contracts/kernel/values'
import { existing, type Recorded, readModel } from '../kernel/read-model.ts'
import { wordsIn } from '../kernel/search.ts'
import { readAddressLine } from './address-line.ts'
import { type NearPlace, placeNear } from './near-place.ts'

/** Whose address it is. */
export type AddressOwner = 'project' | 'agency' | 'antenna' | 'client'

/** The address of a project or of a record of the directory; its id is theirs. An empty label is no address. */
export type StoredAddressRow = {
  id: string
  owner: AddressOwner
  /** Decides who may see it; null for the directory. */
  mission_id: string | null
  label: string
  /** Its line as it was written; null where it is told by number and street alone. */
  written: string | null
  /** Its line, made of number and street where none was written. */
  address: string | null
  address_number: string | null
  address_street: string | null
  address_code: string | null
  address_location: string | null
  latitude: number | null
  longitude: number | null
  /** Where it is about, for maps, while nobody chose its position: see `near-place`. */
  near_kind: NearPlace['kind'] | null
  near_latitude: number | null
  near_longitude: number | null
  search: string
  is_deleted: boolean
}

const parts = [
  'address',
  'address_number',
  'address_street',
  'address_code',
  'address_location',
  'address_latitude',
  'address_longitude',
] as const

type Block = { [K in (typeof parts)[number]]?: Address[K] }

const orNull = (text: string | null | undefined): string | null => text?.trim() || null

/** What a block of address fields makes of a row. */
function filled(
  row: Pick<StoredAddressRow, 'id' | 'owner' | 'mission_id' | 'is_deleted'>,
  block: Block,
): StoredAddressRow {
  const label = addressLineOf(block)
  const { address_latitude: latitude, address_longitude: longitude } = block
  const placed = typeof latitude === 'number' && typeof longitude === 'number'
  const near = placed ? undefined : placeNear(block.address_code, block.address_location)
  return {
    id: row.id,
    owner: row.owner,
    mission_id: row.mission_id,
    label,
    written: orNull(block.address),
    address: orNull(streetLineOf(block)),
    address_number: orNull(block.address_number),
    address_street: orNull(block.address_street),
    address_code: orNull(block.address_code),
    address_location: orNull(block.address_location),
    latitude: placed ? latitude : null,
    longitude: placed ? longitude : null,
    near_kind: near?.kind ?? null,
    near_latitude: near?.latitude ?? null,
    near_longitude: near?.longitude ?? null,
    search: wordsIn(label),
    is_deleted: row.is_deleted,
  }
}

const blockOf = (row: StoredAddressRow): Block => ({
  address: row.written,
  address_number: row.address_number,
  address_street: row.address_street,
  address_code: row.address_code,
  address_location: row.address_location,
  address_latitude: row.latitude,
  address_longitude: row.longitude,
})

/** The row after some fields changed; the same row when none of them is of the address. */
function amended(row: StoredAddressRow, changes: Block): StoredAddressRow {
  const altered = Object.entries(changes).filter(([key]) => (parts as readonly string[]).includes(key))
  return altered.length === 0 ? row : filled(row, { ...blockOf(row), ...Object.fromEntries(altered) })
}

/** A record's address is one text: its postal code and town are read from its end. */
const ofRecord = (owner: AddressOwner, id: string, postal: string | null | undefined, is_deleted = false) =>
  filled({ id, owner, mission_id: null, is_deleted }, readAddressLine(postal ?? ''))

/** Said in full: the compiler takes seconds to find its way in every event of the product and this besides. */
type Happened = Pick<Recorded, 'type' | 'stream'>
type RecordChange = { data: { id: string; changes: { postal_address?: string | null | undefined } } }
const recordAmended = (owner: AddressOwner) => (row: StoredAddressRow | undefined, event: Happened & RecordChange) => {
  const now = existing(row, event)
  const { postal_address } = event.data.changes
  return postal_address === undefined ? now : ofRecord(owner, now.id, postal_address, now.is_deleted)
}
const marked = (is_deleted: boolean) => (row: StoredAddressRow | undefined, event: Happened) => ({
  ...existing(row, event),
  is_deleted,
})

/**
 * Every address that was written in the product, to propose again and to place on a map. Those of projects are people's
 * homes: a query over them always asks who may see their mission.
 */
export const storedAddressModel = readModel<StoredAddressRow>()({
  table: 'stored_address',
  version: 4,
  columns: {
    id: 'uuid not null',
    owner: 'text not null',
    mission_id: 'uuid',
    label: 'text not null',
    written: 'text',
    address: 'text',
    address_number: 'text',
    address_street: 'text',
    address_code: 'text',
    address_location: 'text',
    latitude: 'double precision',
    longitude: 'double precision',
    near_kind: 'text',
    near_latitude: 'double precision',
    near_longitude: 'double precision',
    search: 'text not null',
    is_deleted: 'boolean not null',
  },
  indexes: [
    'using gin (search public.gin_trgm_ops)',
    // The same address elsewhere, looked for every few seconds: the one above goes through what it has yet to sort each time.
    'using hash (search)',
    '(latitude, longitude) where latitude is not null',
    // The map of one mission, or of somebody who sees few.
    '(mission_id)',
  ],
  key: e => ('project_id' in e.data ? e.data.project_id : e.data.id),
  on: {
    ProjectOpened: (_row, { data }) =>
      filled({ id: data.project_id, owner: 'project', mission_id: data.mission_id, is_deleted: false }, data.sheet),
    ProjectAmended: (row, e) => amended(existing(row, e), e.data.changes),
    ProjectRemoved: marked(true),
    ProjectRestored: marked(false),
    AgencyRegistered: (_row, { data }) => ofRecord('agency', data.id, data.sheet.postal_address),
    AgencyAmended: recordAmended('agency'),
    AgencyRemoved: marked(true),
    AgencyRestored: marked(false),
    AntennaRegistered: (_row, { data }) => ofRecord('antenna', data.id, data.sheet.postal_address),
    AntennaAmended: recordAmended('antenna'),
    AntennaRemoved: marked(true),
    AntennaRestored: marked(false),
    ClientRegistered: (_row, { data }) => ofRecord('client', data.id, data.sheet.postal_address),
    ClientAmended: recordAmended('client'),
    ClientRemoved: marked(true),
    ClientRestored: marked(false),
  },
})
