import type { FaitageEvent, FaitageEventOf } from '@faitage/contracts/all-events'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import { monthlyReportLabels } from '@faitage/contracts/steering/monthly-report'
import { monthInWords } from '@faitage/contracts/steering/report-month'

type EventType = Extract<FaitageEvent['type'], `MonthlyReport${string}`>
type Sentences = { [T in EventType]: (event: RecordedEvent<FaitageEventOf<T>>, said: { who: string }) => string }

/** What happened of the monthly report of a mission. */
export const reportSentences: Sentences = {
  MonthlyReportSettingsChanged: ({ data: { changes } }, { who }) => {
    if (changes.enabled === true) return `${who} a mis en route l’envoi mensuel du rapport.`
    if (changes.enabled === false) return `${who} a arrêté l’envoi mensuel du rapport.`
    const names = Object.keys(changes).map(name => `«\u00A0${monthlyReportLabels[name] ?? name}\u00A0»`)
    return `${who} a modifié les réglages du rapport mensuel : ${names.join(', ')}.`
  },
  MonthlyReportAsked: ({ data: { month, attempt } }, { who }) =>
    `${who} a demandé ${attempt > 1 ? 'à nouveau ' : ''}le rapport de ${monthInWords(month)}.`,
  MonthlyReportCounted: ({ data: { month } }) => `Les chiffres du rapport de ${monthInWords(month)} sont arrêtés.`,
  MonthlyReportMade: ({ data: { month } }) => `Le rapport de ${monthInWords(month)} est établi.`,
  MonthlyReportSent: ({ data: { month, recipients } }) =>
    `Le rapport de ${monthInWords(month)} est parti à ${countOf(recipients, 'destinataire', 'destinataires')}.`,
  MonthlyReportFailed: ({ data: { month } }) => `Le rapport de ${monthInWords(month)} n’est pas parti.`,
}
