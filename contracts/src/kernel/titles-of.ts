import { freshOf, type Noun, ofThe, theOf, titleOf, titlesOf } from './noun.ts'

/** The titles of a list, of the page that adds one, and of one. */
export const each = (noun: Noun) => ({ list: titlesOf(noun), fresh: freshOf(noun), sheet: titleOf(noun) })
/** The same, and what the titles of the pages below one are made of. */
export const tree = (noun: Noun) => ({
  ...each(noun),
  the: theOf(noun),
  of: ofThe(noun),
})
