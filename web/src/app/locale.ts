/** The only language of the product. */
const locale = 'fr-FR'
/** Seconds the cookie lives: 365 days, from each visit. */
const lifetime = 365 * 24 * 60 * 60

/** Keeps the language in a cookie, and on the page for screen readers. */
export function keepLocale(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not known to every browser we serve.
  document.cookie = `locale=${locale}; Max-Age=${lifetime}; Path=/; SameSite=Lax${secure}`
  document.documentElement.lang = 'fr'
}
