import { optional } from '../kernel/field.ts'
import { pastDay, shortText, yesNo } from '../kernel/formats.ts'

/** Where a figure of the law is from, who looked it up when, and whether it is still to be confirmed. */
export const provenance = {
  source: optional('Source', shortText(500)),
  verified_on: optional('Vérifié le', pastDay),
  to_verify: optional('À vérifier', yesNo),
}
