import { type MailText, writeMail } from '../mail/outbox/templates.fr.ts'

interface Reminder {
  readonly name: string
  /** Its title; null once what it said was erased. */
  readonly title: string | null
  /** Its owner, as a calendar is told: a copro, a building or a lot of it, a council. */
  readonly place?: string
  readonly due?: string
  readonly link: string
}

/** A task recalled at its hour, to somebody it was given to. */
export const reminderMail = ({ name, title, place, due, link }: Reminder): MailText =>
  writeMail(`Rappel : ${(title ?? 'une tâche').replace(/\s+/g, ' ')}`, {
    name,
    before: [
      `Vous avez demandé à être prévenu de cette tâche${place ? `, pour ${place}` : ''} : ${title ?? 'sans titre'}.`,
      ...(due ? [`Elle est à faire pour le ${due}.`] : []),
    ],
    button: 'Voir la tâche',
    link,
    after: ['Vous recevez ce message parce que cette tâche vous est confiée.'],
  })
