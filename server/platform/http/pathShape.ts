/** What is left of a path template without its parameters' names: `/v1/users/{userId}` and `/v1/users/{id}` are one path. */
export function pathShape(template: string): string {
  return template.replace(/\{\w+\}/g, '{}')
}
