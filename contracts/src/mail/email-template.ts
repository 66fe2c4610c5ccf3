import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, longText, reference, shortText, yesNo } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { emailTemplateNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMissionOrNobody } from '../kernel/owner.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { unknownTokens } from '../projects/tokens.ts'

/** Whom an e-mail about a project goes to, as the specification names them. */
export const audienceWords = { REQUESTER: 'Demandeur', REFERRER: 'Référents' } as const
export const audience = choice(audienceWords)
export type Audience = keyof typeof audienceWords

export const SUBJECT_MAX = 200
export const BODY_MAX = 10_000

/** What an e-mail says before it is filled in: refused by the name of what it cannot be filled with. */
export function letterFaults({ subject, body }: { subject?: string; body?: string }): FieldError[] {
  const faults: FieldError[] = []
  if (subject && /[\r\n]/.test(subject)) faults.push({ path: 'subject', message: 'L’objet tient sur une ligne.' })
  for (const [path, text] of Object.entries({ subject, body })) {
    const unknown = unknownTokens(text ?? '').map(name => `{{${name}}}`)
    if (unknown.length === 0) continue
    const message =
      unknown.length === 1
        ? `${unknown[0]} n’existe pas\u00A0: choisissez un champ de la liste.`
        : `${unknown.join(', ')} n’existent pas\u00A0: choisissez des champs de la liste.`
    faults.push({ path, message })
  }
  return faults
}

/** An e-mail that is written often: of a mission, or of everybody. */
export const emailTemplate = record('EmailTemplate', {
  right: 'email_template',
  owner: ofMissionOrNobody(),
  words: emailTemplateNoun,
  sections: {
    Modèle: {
      name: field('Nom', shortText(150)),
      kind: field('Destinataire', audience),
      mission_id: optional('Mission', reference('mission'), { hint: 'Sans mission, le modèle sert à toutes.' }),
      active: optional('Proposé à l’écriture', yesNo),
    },
    Message: {
      subject: field('Objet', shortText(SUBJECT_MAX)),
      body: field('Message', longText(BODY_MAX)),
    },
  },
  rules: letterFaults,
})
/** What its lists say of it. */
export const emailTemplateOutline = outlineOf(emailTemplate)
export type EmailTemplateSheet = SheetOf<typeof emailTemplate>

export const emailTemplateListFields = listFieldsOf(emailTemplate, { principal: ['kind', 'active', 'mission_id'] })
export const emailTemplateEndpoints = recordEndpoints(emailTemplate, '/api/email-templates', {
  sort: ['name', 'kind'],
  fields: emailTemplateListFields,
})
