import type { LotColumn } from './columns.ts'

/** What each column is called when a person says which is which. */
export const lotColumnNames = {
  lot_number: 'N° de lot',
  building: 'Bâtiment',
  type: 'Nature',
  habitation_type: 'Typologie',
  floor: 'Étage',
  door: 'Porte',
  surface: 'Surface',
  client_number: 'N° de compte copropriétaire',
  civility: 'Civilité',
  owner: 'Propriétaires',
  first_name: 'Prénom',
  date_in: 'Propriétaire depuis le',
  occupant: 'Occupants',
  unpaid_amount: 'Impayés de charges',
  credit: 'Soldes créditeurs',
  unpaid_date: 'Arrêtés au',
  cle: 'Tantièmes',
} as const satisfies Record<LotColumn | 'cle', string>
/** Those that no other import has. */
export const lotOnlyFields = [
  ...(['lot_number', 'building', 'type', 'habitation_type', 'floor', 'door', 'surface', 'client_number'] as const),
  ...(['civility', 'owner', 'date_in', 'occupant', 'unpaid_amount', 'credit', 'unpaid_date', 'cle'] as const),
] as const satisfies readonly (keyof typeof lotColumnNames)[]
