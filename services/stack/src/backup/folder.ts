/** In the data folder for as long as a restoration is not whole. */
export const RESTORING = 'restauration-en-cours'
/** Who was forgotten; `FAITAGE_FORGOTTEN` names a second one of these, elsewhere. */
export { LEDGER } from '@faitage/projections/kernel/personal-data/ledger'
export const HALF_RESTORED =
  'La restauration de ce dossier n’est pas allée à son terme : relancez « npm run restore » avec la même sauvegarde.'
/** Says what is in a backup; written last, once all of it is there. */
export const MANIFEST = 'sauvegarde.json'
