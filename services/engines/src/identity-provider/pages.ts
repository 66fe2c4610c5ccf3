import { createHash } from 'node:crypto'
import type { Person } from './people.ts'

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1e293b, #e2e8f0); --quiet: light-dark(#526078, #a5b1c4);
  --paper: light-dark(#ffffff, #172033); --ground: light-dark(#eef1f5, #0e1626); --line: light-dark(#d5dbe4, #33415a);
  --accent: light-dark(#a8472a, #e58f6f) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px; background: var(--ground);
  color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 430px; padding: 32px; background: var(--paper); border: 1px solid var(--line);
  border-top: 4px solid var(--accent); border-radius: 12px }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.3 }
p { margin: 0 0 20px; color: var(--quiet) }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px }
button { width: 100%; padding: 10px 14px; text-align: left; font: inherit; color: inherit; background: none;
  border: 1px solid var(--line); border-radius: 8px; cursor: pointer }
button:hover { border-color: var(--accent) }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
button b { display: block; font-weight: 600 }
button span { display: block; color: var(--quiet); overflow-wrap: anywhere }
a { color: var(--accent) }
.back { margin: 20px 0 0 }
.back button { text-align: center; border-color: transparent; text-decoration: underline }`

/** Allows the page its own style and nothing else. `form-action` covers the redirections that follow the choice. */
export const contentSecurityPolicy = (formTargets: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string): string => text.replace(/[&<>"']/g, character => escapes[character]!)

const page = (title: string, body: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Fournisseur d’identité de démonstration</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>`

/** Where one chooses who one is. `action` is where the choice is sent. */
export const choicePage = (people: readonly Person[], action: string): string =>
  page(
    'Choisir un compte',
    `<h1>Choisir un compte</h1>
<p>Ce fournisseur d’identité sert à la démonstration : il ne demande pas de mot de passe.</p>
<form method="post" action="${safe(action)}"><ul>
${people
  .map(
    ({ email, name, label }) =>
      `<li><button name="email" value="${safe(email)}"><b>${safe(label ?? name)}</b><span>${safe(email)}</span></button></li>`,
  )
  .join('\n')}
</ul>
<p class="back"><button name="cancel" value="1">Annuler</button></p></form>`,
  )

/** Something the person cannot mend here: a request too old, or not made by the application. */
export const failurePage = (back: string | undefined): string =>
  page(
    'Connexion interrompue',
    `<h1>Connexion interrompue</h1>
<p>Cette demande de connexion n’est plus valable. Recommencez depuis la page de connexion.</p>
${back ? `<a href="${safe(back)}">Revenir à l’application</a>` : ''}`,
  )
