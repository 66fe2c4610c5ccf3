export function Page() {
  return <h1>Missions</h1>
}
