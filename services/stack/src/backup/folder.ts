/** In the data folder for as long as a restoration is not whole: of which backup, and the folder that what was there is in. */
export const RESTORING = 'restauration-en-cours'
/** In the data folder for as long as what is there is put aside: the folder it goes to, then who stays forgotten. */
export const PUTTING_ASIDE = 'mise-de-cote-en-cours'
/** Who was forgotten; `FAITAGE_FORGOTTEN` names a second one of these, elsewhere. */
export { LEDGER } from '@faitage/projections/kernel/personal-data/ledger'
/** Says what is in a backup; written last, once all of it is there. */
export const MANIFEST = 'sauvegarde.json'
