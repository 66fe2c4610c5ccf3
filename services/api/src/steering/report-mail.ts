import { streamOf } from '@faitage/contracts/kernel/streams'
import type { KnownReport } from '@faitage/contracts/steering/monthly-report'
import { monthInWords } from '@faitage/contracts/steering/report-month'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Api } from '../kernel/api.ts'
import { worker } from '../kernel/http/caller.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { plainLetter } from '../mail/letter.ts'
import { queueMail } from '../mail/outbox/queue.ts'
import { runningMission, settingsOf } from './monthly-report.ts'
import { candidatesOf, recipientsAmong } from './report-recipients.ts'

/**
 * Puts a report in the outbox, a mail for each person: its id comes of the report and of the person, so that nobody is ever
 * written to twice about a month.
 *
 * @returns how many people it goes to
 * @throws {Refusal} where the mission was archived or does not show it any more
 */
export async function mailReport(api: Api, report: KnownReport): Promise<string[] | Refusal> {
  const mission = await runningMission(api, report.mission_id)
  const { settings } = await settingsOf(api, report.mission_id)
  // What the day of the month asked for stops where it was switched off; what somebody asked for does not.
  if (report.asked_by === worker.id && !settings.enabled) return refused('monthlyReport.off')
  const candidates = await candidatesOf(api, mission)
  const recipients = recipientsAmong(candidates, settings.recipients)
  if (recipients.length === 0) return refused('monthlyReport.noRecipient')
  const manager = candidates.find(({ id, email }) => email && mission.team.mission_managers.includes(id))
  const month = monthInWords(report.month)
  const { name } = mission.sheet
  const text = plainLetter(
    `Rapport mensuel, ${month} : ${name}`,
    [
      'Bonjour,',
      `Vous trouverez ci-joint le rapport de ${month} de la mission « ${name} ».`,
      'Ses chiffres comptent des dossiers et ne nomment personne.',
      manager
        ? 'Pour toute question, répondez à ce message : votre réponse parvient au chef de la mission.'
        : 'Ce message est envoyé automatiquement par Faîtage.',
    ].join('\n\n'),
  )
  for (const { id: person, from, email: to } of recipients) {
    const id = derivedId(`mail ${person}`, report.id)
    // It was queued before whoever did it died, even if it was sent and thrown away since.
    if ((await api.events.read(streamOf.record('mail', id))).length > 0) continue
    await queueMail(api, {
      ...{ id, to, ...text, kind: 'report', files: report.file_id ? [report.file_id] : [] },
      ...(from === 'team' ? { to_user_id: person } : { about_id: person }),
      ...(manager?.email ? { reply_to: manager.email } : {}),
    })
  }
  return recipients.map(({ id }) => id)
}
