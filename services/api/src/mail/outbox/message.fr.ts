import { type MailText, writeMail } from './templates.fr.ts'

/** An account that somebody has shows one more project. */
export const followMail = ({ name, link }: { name: string; link: string }): MailText =>
  writeMail('Vous pouvez suivre votre projet', {
    name,
    before: ['Votre compte vous montre maintenant où en est votre projet. Retrouvez-le à cette adresse :'],
    button: 'Suivre mon projet',
    link,
    after: ['Si vous n’avez pas de projet avec nous, ne tenez pas compte de cet e-mail.'],
  })

/**
 * A message waits for somebody; what it says is read after signing in.
 *
 * @param link where it is read and answered
 * @param to the side of whoever it is written to
 */
export const messageMail = ({ name, link, to }: { name: string; link: string; to: 'client' | 'team' }): MailText =>
  writeMail(to === 'client' ? 'Vous avez un nouveau message' : 'Un client vous a écrit', {
    name,
    before: [
      to === 'client'
        ? 'L’équipe qui suit votre projet vous a écrit. Lisez son message et répondez-lui à cette adresse :'
        : 'Un client vous a écrit au sujet de son projet. Lisez son message et répondez-lui à cette adresse :',
    ],
    button: 'Lire le message',
    link,
    after: ['Vous ne recevrez pas d’autre e-mail pour cette conversation avant d’avoir lu ce message.'],
  })
