/**
 * Returns a path template without the names of its parameters: `/v1/users/{userId}` and
 * `/v1/users/{id}` are one path.
 */
export function pathShape(template: string): string {
  return template.replace(/\{\w+\}/g, '{}')
}
