import { normalise } from '../../kernel/reading/reading.ts'

/** Words that only the name of a body has. */
const words = new Set(
  `sci scpi sarl sas sasu eurl snc scp sccv selarl selas gie hlm oph opac ophlm opievoy epic esh sem saem asl aful
  commune mairie ville departement region metropole agglomeration syndicat sdc copropriete indivision association assoc
  societe ste compagnie cie etablissements ets entreprise fondation banque caisse mutuelle cooperative diocese paroisse
  eveche ministere prefecture hopital chu universite agence immobiliere immobilier fonciere foncier bailleur habitat
  investissement investissements holding invest patrimoine gestion logement`.split(/\s+/),
)
/** Words that are a company's in capitals only. */
const shouted = new Set(['SA', 'CA', 'ETAT'])

/** Whether a name is a body's: then « et » within it parts nobody. */
export const isCompany = (name: string): boolean =>
  normalise(name)
    .split(' ')
    .some(word => words.has(word)) ||
  name.split(/[\s.]+/).some((word, index) => shouted.has(word) && (index === 0 || word !== 'CA'))

/** Heirs and households of whom nobody is named: one entry, to be confirmed. */
export const isCrowd = (name: string): boolean =>
  /^(succession|consorts?|h[ée]ritiers?|hoirie|famille)\b/i.test(name.trim())
