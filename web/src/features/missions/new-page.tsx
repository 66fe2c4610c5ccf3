export function Page() {
  return <h1>Nouvelle</h1>
}
