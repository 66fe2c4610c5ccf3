/** A bank that takes payments under our test terminal; nothing is sent to it. */
export const testBank = {
  provider: 'monetico',
  url: 'https://bank.example',
  tpe: '1',
  societe: 'x',
  takesTests: true,
  key: '0'.repeat(40),
} as const
