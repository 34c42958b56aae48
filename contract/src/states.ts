// The 36 states of Nigeria and the capital, as addresses name them.
export const states = [
  ...(['Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno'] as const),
  ...(['Cross River', 'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'FCT Abuja', 'Gombe'] as const),
  ...(['Imo', 'Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos'] as const),
  ...(['Nasarawa', 'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers'] as const),
  ...(['Sokoto', 'Taraba', 'Yobe', 'Zamfara'] as const),
] as const;
