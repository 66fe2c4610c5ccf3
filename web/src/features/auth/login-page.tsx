export function Page() {
  return <h1>Connexion</h1>
}
