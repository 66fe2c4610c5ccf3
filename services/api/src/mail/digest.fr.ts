import { countOf } from '@faitage/contracts/kernel/format-number'
import { type MailText, writeMail } from './outbox/templates.fr.ts'

/**
 * What is late or near, for somebody who wants to be told.
 *
 * @param link where all of it is
 * @param settings where it is switched off
 * @param mentions comments that speak to them, unread
 * @param lines the first of them, nobody's name in it
 */
export function digestMail({
  name,
  link,
  settings,
  total,
  late,
  mentions = 0,
  lines,
}: {
  name: string
  link: string
  settings: string
  total: number
  late: number
  mentions?: number
  lines: readonly string[]
}): MailText {
  const said = countOf(total, 'échéance vous attend', 'échéances vous attendent')
  const rest = total - lines.length
  const spoken = countOf(mentions, 'commentaire s’adresse à vous', 'commentaires s’adressent à vous')
  const subject =
    total > 0 ? `Vos échéances : ${late > 0 ? `${late} en retard` : `${total} à venir`}` : `Vos mentions : ${spoken}`
  return writeMail(subject, {
    name,
    before: [
      ...(total > 0 ? [late > 0 ? `${said}, dont ${late} en retard.` : `${said}.`] : []),
      ...lines,
      ...(rest > 0 ? [`Et ${countOf(rest, 'autre', 'autres')}.`] : []),
      ...(mentions > 0 ? [`${spoken}.`] : []),
    ],
    button: total > 0 ? 'Voir mes échéances' : 'Voir mes mentions',
    link,
    after: [`Pour recevoir ce message à un autre rythme, ou ne plus le recevoir : ${settings}`],
  })
}
