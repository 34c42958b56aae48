// Role selection. An administrator or auditor can’t have another role.
import { canCombineRoles, type Role, roleNames } from '@alajo/contract/staff-roles.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { roleDoes, roleName } from './role-labels.ts';

type Props = {
  value: readonly Role[];
  error: string | undefined;
  onValue: (roles: Role[]) => void;
};

export function RolesField({ value, error, onValue }: Props) {
  const without = (role: Role) => value.filter((other) => other !== role);
  // Deselects roles that can’t be combined with the new one.
  const withRole = (role: Role) => {
    const combined = [...value, role];
    return canCombineRoles(combined) ? combined : [role];
  };
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">Roles</legend>
      {roleNames.map((role) => (
        <Checkbox
          key={role}
          checked={value.includes(role)}
          onChecked={(checked) => onValue(checked ? withRole(role) : without(role))}
        >
          <span className="self-center">
            {roleName(role)} <span className="text-muted">{roleDoes(role)}</span>
          </span>
        </Checkbox>
      ))}
      {error && (
        <p role="alert" className="mt-1 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
