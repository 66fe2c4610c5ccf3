/** A day as people write it, `JJ/MM/AAAA`, some days from today in Paris (negative: past). */
export function frenchDay(fromToday: number): string {
  const paris = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(new Date())
  const day = new Date(Date.parse(`${paris}T00:00:00Z`) + fromToday * 86_400_000)
  return day.toISOString().slice(0, 10).split('-').reverse().join('/')
}
