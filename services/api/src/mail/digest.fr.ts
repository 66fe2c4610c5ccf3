import { countOf } from '@faitage/contracts/kernel/format-number'
import { type MailText, writeMail } from './templates.fr.ts'

/**
 * What is late or near, for somebody who wants to be told.
 *
 * @param link where all of it is
 * @param settings where it is switched off
 * @param lines the first of them, nobody's name in it
 */
export function digestMail({
  name,
  link,
  settings,
  total,
  late,
  lines,
}: {
  name: string
  link: string
  settings: string
  total: number
  late: number
  lines: readonly string[]
}): MailText {
  const said = countOf(total, 'échéance vous attend', 'échéances vous attendent')
  const rest = total - lines.length
  return writeMail(`Vos échéances : ${late > 0 ? `${late} en retard` : `${total} à venir`}`, {
    name,
    before: [
      late > 0 ? `${said}, dont ${late} en retard.` : `${said}.`,
      ...lines,
      ...(rest > 0 ? [`Et ${countOf(rest, 'autre', 'autres')}.`] : []),
    ],
    button: 'Voir mes échéances',
    link,
    after: [`Pour recevoir ce message à un autre rythme, ou ne plus le recevoir : ${settings}`],
  })
}
