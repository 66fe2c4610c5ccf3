/** A mail ready to be queued: `subject` is one line, `html` says the same as `text`. */
export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Letter {
  /** Whom it greets; empty greets nobody by name. */
  name: string
  before: string[]
  /** What the button says, and where it leads. */
  button: string
  link: string
  after: string[]
}

/**
 * How to choose a new password.
 *
 * @param link absolute address, good once
 * @param minutes how long it is good for
 */
export const resetMail = ({ name, link, minutes }: { name: string; link: string; minutes: number }): MailText =>
  writeMail('Choisissez un nouveau mot de passe', {
    name,
    before: ['Vous avez demandé à changer votre mot de passe Faîtage. Choisissez-en un nouveau à cette adresse :'],
    button: 'Choisir un mot de passe',
    link,
    after: [
      `Ce lien sert une seule fois, pendant ${durationText(minutes)}.`,
      'Si vous n’avez rien demandé, ne faites rien : votre mot de passe ne change pas.',
    ],
  })

/**
 * An account was made for somebody, who chooses a password to enter.
 *
 * @param by who invites; empty says nothing of it
 */
export const invitationMail = ({
  name,
  link,
  minutes,
  by = '',
}: {
  name: string
  link: string
  minutes: number
  by?: string
}): MailText =>
  writeMail('Votre accès à Faîtage', {
    name,
    before: [
      by ? `${by} vous a ouvert un accès à Faîtage.` : 'Un accès à Faîtage vous est ouvert.',
      'Choisissez votre mot de passe à cette adresse :',
    ],
    button: 'Choisir mon mot de passe',
    link,
    after: [
      `Ce lien sert une seule fois, pendant ${durationText(minutes)}.`,
      'Passé ce délai, demandez un nouveau lien avec « Mot de passe oublié » sur la page de connexion.',
    ],
  })

/**
 * An account was made for somebody who signs in with the identity provider: there is no password to choose.
 *
 * @param link absolute address of the sign-in page
 */
export const providerInvitationMail = ({ name, link }: { name: string; link: string }): MailText =>
  writeMail('Votre accès à Faîtage', {
    name,
    before: ['Un accès à Faîtage vous est ouvert. Connectez-vous avec votre compte professionnel à cette adresse :'],
    button: 'Se connecter',
    link,
    after: ['Vous n’avez pas de mot de passe à choisir : utilisez le bouton du fournisseur d’identité.'],
  })

/**
 * Somebody is asked to sign a document.
 *
 * @param link absolute address of the page to sign on; whoever holds it is taken for the signer
 */
export const paymentMail = ({
  name,
  link,
  seller,
  number,
  amount,
  until,
}: {
  name: string
  link: string
  seller: string
  number: string
  amount: string
  until: string
}): MailText =>
  writeMail(`Facture ${number}\u00A0: ${amount} à régler`, {
    name,
    before: [
      `${seller} vous adresse la facture ${number}, jointe à ce message. Il reste ${amount} à régler\u00A0: vous pouvez payer par carte jusqu’au ${until}, à cette adresse\u00A0:`,
    ],
    button: 'Payer la facture',
    link,
    after: ['Si vous avez déjà réglé cette facture, ne tenez pas compte de ce message.'],
  })

export const signatureMail = ({
  name,
  link,
  seller,
  what,
  until,
}: {
  name: string
  link: string
  seller: string
  what: string
  until: string
}): MailText =>
  writeMail(`Devis à signer\u00A0: ${what}`, {
    name,
    before: [
      `${seller} vous adresse un devis\u00A0: ${what}. Vous pouvez le lire et le signer en ligne jusqu’au ${until}, à cette adresse\u00A0:`,
    ],
    button: 'Lire et signer le devis',
    link,
    after: [
      'Ce lien est personnel\u00A0: ne le transmettez pas. Un code vous sera envoyé à cette même adresse au moment de signer.',
      'Si vous ne souhaitez pas signer, dites-le sur cette même page.',
    ],
  })

/** The code that shows that the mailbox is theirs. */
export const signatureCodeMail = ({ name, link, code }: { name: string; link: string; code: string }): MailText =>
  writeMail('Votre code de signature', {
    name,
    before: [
      `Votre code de signature est ${code}. Il sert pendant 10 minutes, sur la page où vous l’avez demandé\u00A0:`,
    ],
    button: 'Revenir à la page de signature',
    link,
    after: ['Si vous n’avez rien demandé, ne faites rien\u00A0: sans ce code, rien n’est signé.'],
  })

/** `45 minutes`, `24 heures`, `3 jours`: the largest unit that says it exactly. */
function durationText(minutes: number): string {
  const say = (count: number, one: string) => `${count} ${one}${count > 1 ? 's' : ''}`
  if (minutes % 1440 === 0 && minutes >= 2880) return say(minutes / 1440, 'jour')
  if (minutes % 60 === 0) return say(minutes / 60, 'heure')
  return say(minutes, 'minute')
}

const FOOT = 'Ce message est envoyé automatiquement par Faîtage : n’y répondez pas.'

/** A letter of ours, as text and as a page that says the same. */
export function writeMail(subject: string, { name, before, button, link, after }: Letter): MailText {
  const hello = name ? `Bonjour ${name},` : 'Bonjour,'
  const paragraph = (line: string) => `<p>${escaped(line)}</p>`
  return {
    // What people call things may be of several lines; a subject is of one.
    subject: subject
      .split(/[\r\n\u2028\u2029]/)
      .flatMap(line => line.trim() || [])
      .join(' '),
    text: `${[hello, ...before, link, ...after, '-- ', FOOT].join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>',
      escaped(subject),
      '</title></head><body style="margin:0;padding:24px;background:#f6f5f2;color:#1f2328;',
      'font:16px/1.5 system-ui,sans-serif"><div style="max-width:34em;margin:0 auto;padding:24px;background:#fff;',
      'border-radius:8px">',
      ...[hello, ...before].map(paragraph),
      `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;`,
      `background:#1f5f4a;color:#fff;border-radius:6px;text-decoration:none">${escaped(button)}</a></p>`,
      `<p style="font-size:14px;word-break:break-all">${escaped(link)}</p>`,
      ...after.map(paragraph),
      `<p style="font-size:13px;color:#5b6168">${escaped(FOOT)}</p></div></body></html>`,
    ].join(''),
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
