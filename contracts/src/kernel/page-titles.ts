import {
  agencyNoun,
  buildingNoun,
  clientNoun,
  coproNoun,
  lotNoun,
  missionNoun,
  projectNoun,
  scNoun,
  userNoun,
} from './nouns.ts'
import { each, tree } from './titles-of.ts'

/** The titles of the pages of a kind. Data alone: the first page carries the table of them all. */
export const pageTitles = {
  mission: each(missionNoun),
  project: each(projectNoun),
  sc: tree(scNoun),
  copro: tree(coproNoun),
  building: tree(buildingNoun),
  lot: tree(lotNoun),
  agency: each(agencyNoun),
  client: each(clientNoun),
  user: each(userNoun),
}
