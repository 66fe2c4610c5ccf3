import { optional } from '../kernel/field.ts'
import { pastDay, shortText, yesNo } from '../kernel/formats.ts'

/** Where a figure of the law is from, who looked it up when, and whether it is still to be confirmed. */
export const provenance = {
  source: optional('Source', shortText(500)),
  verified_on: optional('Vérifié le', pastDay),
  to_verify: optional('À vérifier', yesNo),
}

/** A scale as far as its age goes: the day it began, and the last day that somebody looked it up. */
interface Dated {
  readonly from: string
  readonly verified_on?: string | null | undefined
}

/**
 * The year of a scale that has passed without another, nor without anybody who looked whether it still holds; undefined while
 * it is of the year of a day, or was looked up in that year. Pure.
 */
export function passedYear({ from, verified_on }: Dated, on: string): number | undefined {
  const year = (day: string) => Number(day.slice(0, 4))
  const known = Math.max(year(from), verified_on ? year(verified_on) : 0)
  return known < year(on) ? year(from) : undefined
}

/** The notice about a scale whose year has passed. */
export const passedNotice = (name: string, year: number, on: string): string =>
  `Le barème « ${name} » date de ${year}\u00A0: personne n’a vérifié qu’il vaut encore en ${on.slice(0, 4)}.`
