import { createHash } from 'node:crypto'
import type { KnownSignature } from '@faitage/contracts/invoicing/signature'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { consent } from './consent.ts'
import { CODE } from './signature.decider.ts'

/** What a signer is shown of what they sign. */
export interface SignPage {
  readonly token: string
  readonly signature: KnownSignature
  readonly today: string
  readonly now: string
  readonly what: string
  readonly reference: string
  readonly seller: string
  readonly off_premises: boolean
  /** This browser typed the code that serves now. */
  readonly isProven: boolean
  /** Why the last thing they did was refused. */
  readonly fault?: string | undefined
}

const style = `
:root{color-scheme:light dark;--ink:#1b2733;--quiet:#526070;--back:#f6f7f9;--card:#fff;--line:#c3ccd5;--main:#2b3a4a;--on:#fff;--bad:#a1271f;--badback:#fdecea}
@media (prefers-color-scheme:dark){:root{--ink:#e6ebf0;--quiet:#a3b1bf;--back:#10171f;--card:#17212c;--line:#3a4650;--main:#d5dee7;--on:#16202a;--bad:#ff9c92;--badback:#3a1d1a}}
*{box-sizing:border-box}body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:0 0 .5rem}
p{margin:.5rem 0;overflow-wrap:anywhere}.quiet{color:var(--quiet)}section{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem;margin:1rem 0}
iframe{width:100%;height:60vh;border:1px solid var(--line);border-radius:.25rem;background:#fff}@media (max-width:48rem){iframe{display:none}}
label{display:block;font-weight:600;margin:.75rem 0 .25rem}.check{display:flex;gap:.6rem;align-items:flex-start;font-weight:400}.check input{width:1.25rem;height:1.25rem;flex:none;margin:.15rem 0 0}
input[type=text],textarea{width:100%;font:inherit;color:inherit;background:var(--card);border:1px solid var(--quiet);border-radius:.375rem;padding:.6rem .7rem;min-height:2.75rem}
button.phone{display:none}@media (max-width:48rem){button.desk{display:none}button.phone{display:inline-block}}
input.code{max-width:12rem;font-size:1.4rem;letter-spacing:.3em}button,.button{display:inline-block;font:inherit;font-weight:600;min-height:2.75rem;padding:.6rem 1.1rem;margin-top:.75rem;border-radius:.375rem;border:1px solid var(--main);background:var(--main);color:var(--on);cursor:pointer;text-decoration:none}
button.second,.button.second{background:transparent;color:var(--ink);border-color:var(--quiet)}:focus-visible{outline:3px solid var(--main);outline-offset:2px}
[role=alert]{background:var(--badback);color:var(--bad);border:1px solid var(--bad);border-radius:.5rem;padding:.75rem 1rem}a{color:var(--main)}summary{cursor:pointer;min-height:2.75rem;padding:.5rem 0}
`
const styleHash = createHash('sha256').update(style).digest('base64')

/** What the pages may do: show themselves and the document, send their own forms, and nothing else. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
} as const

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`

/** What is shown of a link that leads nowhere. */
export const unknownPage = (): string =>
  page(
    'Lien inconnu',
    '<h1>Ce lien ne mène à aucun document</h1><p>Vérifiez qu’il est entier : il arrive qu’une messagerie le coupe. Sinon, demandez-en un autre à votre interlocuteur.</p>',
  )

/** What is shown when something of ours does not answer. */
export const troublePage = (text: string): string =>
  page('Un instant', `<h1>Un instant</h1><p>${escaped(text)}</p><p>Rechargez la page : rien n’est perdu.</p>`)

/** The page of a signature, at the step it is at. Plain HTML: it needs no script. */
export function signPage(shown: SignPage): string {
  const { signature, what, reference, seller, token } = shown
  const head = `<h1>${escaped(what)}</h1><p class="quiet">Devis ${escaped(reference)} de ${escaped(seller)}</p>`
  return page(`Devis ${reference}`, head + stateOf(shown, `/api/sign/${token}`) + foot(signature))
}

/** Why it was refused, beside what it is of: what is above may be out of sight, so that the page opens at it. */
const alertOf = ({ fault }: SignPage): string =>
  fault ? `<p role="alert" tabindex="-1" autofocus>${escaped(fault)}</p>` : ''

function stateOf(shown: SignPage, path: string): string {
  const still = stillOf(shown, path)
  return still === undefined ? steps(shown, path) : alertOf(shown) + still
}

/** Where there is nothing to do any more, or nothing yet. */
function stillOf(shown: SignPage, path: string): string | undefined {
  const { signature, today } = shown
  const { phase, asked } = signature
  const read = `<p><a class="button second" href="${path}/document">Ouvrir le document</a></p>`
  if (phase === 'given' || phase === 'completed') {
    const rest = shown.off_premises
      ? '<p>Vous pouvez vous rétracter pendant 14 jours, sans motif ni frais : le formulaire est à la fin du document.</p>'
      : ''
    const file =
      phase === 'completed'
        ? read.replace('Ouvrir le document', 'Ouvrir le document signé')
        : '<p class="quiet">Le document signé se prépare. Rechargez la page dans un instant.</p>'
    return `<section role="status"><h2>Document signé</h2><p>Votre signature est enregistrée.</p>${rest}${file}</section>`
  }
  if (phase === 'refused')
    return '<section role="status"><h2>Vous avez refusé de signer</h2><p>Votre refus est transmis à votre interlocuteur.</p></section>'
  if (phase === 'cancelled')
    return '<section role="status"><h2>Ce document n’est plus à signer</h2><p>Il a été retiré. Votre interlocuteur peut vous en dire plus.</p></section>'
  if (phase === 'expired' || asked.valid_until < today)
    return `<section role="status"><h2>Ce document n’est plus à signer</h2><p>Il pouvait être signé jusqu’au ${formatDay(asked.valid_until)}. Votre interlocuteur peut vous en adresser un autre.</p></section>`
  if (phase === 'paused')
    return `<section role="status"><h2>Signature en pause</h2><p>Votre interlocuteur l’a mise en pause : vous pourrez signer quand il la reprendra.</p>${read}</section>`
  return undefined
}

/** Phones show no PDF in a page: they open it beside. */
function steps(shown: SignPage, path: string): string {
  const { signature, now, off_premises, fault, isProven } = shown
  const { asked, code } = signature
  const alert = alertOf(shown)
  const since = (instant: string) => (Date.parse(now) - Date.parse(instant)) / 1000
  const isVerified = isProven && code?.verified_at !== undefined && since(code.verified_at) <= CODE.toSign * 60
  const waits =
    code !== undefined && !code.verified_at && code.mistakes < CODE.tries && since(code.at) <= CODE.minutes * 60
  const reading = signature.opened
    ? `<iframe src="${path}/document" title="Le document à signer" loading="lazy"></iframe><p><a class="button second" href="${path}/document">Ouvrir le document</a></p>`
    : `<form method="post" action="${path}/open"><button class="desk" type="submit" name="to" value="page">Lire le document</button><button class="phone" type="submit" name="to" value="document" formtarget="_blank">Ouvrir le document</button></form>`
  const document = `<section><h2>1. Lisez le document</h2>${reading}<p class="quiet">Il peut être signé jusqu’au ${formatDay(asked.valid_until)}.</p></section>`
  const ask = (text: string, second = false) =>
    `<form method="post" action="${path}/code"><button type="submit"${second ? ' class="second"' : ''}>${text}</button></form>`
  if (isVerified)
    return `${document}<section><h2>3. Signez</h2>${alert}<form method="post" action="${path}/sign"><label for="name">Votre prénom et votre nom</label><input id="name" name="name" type="text" autocomplete="name" maxlength="200" required><label class="check"><input type="checkbox" name="consent" value="oui" required><span>${escaped(consent.text)}</span></label>${off_premises ? '<p class="quiet">Après la signature, vous aurez 14 jours pour vous rétracter, sans motif ni frais. Rien ne vous sera demandé à payer pendant 7 jours.</p>' : ''}<button type="submit">Signer le document</button></form></section>${refusal(path)}`
  if (waits)
    return `${document}<section><h2>2. Tapez le code reçu</h2><p>Un code à six chiffres a été envoyé à ${escaped(masked(asked.signer_email))}. Il sert pendant dix minutes.</p><form method="post" action="${path}/check"><label for="code">Code à six chiffres</label>${fault ? `<p role="alert" id="fault">${escaped(fault)}</p>` : ''}<input id="code" class="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="12"${fault ? ' aria-invalid="true" aria-describedby="fault"' : ''} required autofocus><br><button type="submit">Continuer</button></form>${ask('Envoyer un autre code', true)}</section>`
  return `${document}<section><h2>2. Recevez un code</h2><p>Pour montrer que c’est bien vous, un code à six chiffres est envoyé à ${escaped(masked(asked.signer_email))}.</p>${alert}${ask('Recevoir le code')}<p class="quiet">Vous ne souhaitez pas signer&nbsp;? Le code sert aussi à le dire.</p></section>`
}

const refusal = (path: string): string =>
  `<section><details><summary>Je ne souhaite pas signer</summary><form method="post" action="${path}/refuse"><label for="reason">Pourquoi</label><textarea id="reason" name="reason" rows="3" maxlength="500" required></textarea><button type="submit" class="second">Refuser de signer</button></form></details></section>`

const foot = ({ asked }: KnownSignature): string =>
  `<p class="quiet">Signature électronique simple : ni avancée, ni qualifiée. Elle repose sur l’accès à votre boîte aux lettres. Empreinte du document : <code>${asked.sha256.slice(0, 16)}…</code></p>`

/** `a…l@exemple.fr`: enough to know it by, too little to learn it. */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(Math.max(1, at - 1), at)}${email.slice(at)}`
}
